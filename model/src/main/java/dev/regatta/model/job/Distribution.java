package dev.regatta.model.job;

/// How random offsets spread over a file: fio's `random_distribution`. All but [Kind#UNIFORM] visit
/// some blocks again and again and have no random map.
///
/// @param parameter theta of zipf, h of pareto, standard deviation of normal in percent of the
///   range; 0 for uniform
/// @param center the most wanted place, 0 to 1 of the range; -1 for one that depends on the seed
public record Distribution(Kind kind, double parameter, double center) {

  /// fio's names, `random` being uniform.
  public enum Kind {
    UNIFORM,
    ZIPF,
    PARETO,
    NORMAL
  }

  public static final Distribution UNIFORM = new Distribution(Kind.UNIFORM, 0, -1);

  public Distribution {
    boolean fits =
        switch (kind) {
          case UNIFORM -> parameter == 0;
          case ZIPF -> parameter > 0 && parameter != 1;
          case PARETO -> parameter > 0 && parameter < 1;
          case NORMAL -> parameter > 0 && parameter <= 100;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          switch (kind) {
            case UNIFORM -> "uniform offsets take no parameter, got " + parameter;
            case ZIPF -> "zipf's theta must be above 0 and not 1, got " + parameter;
            case PARETO -> "pareto's h must be above 0 and below 1, got " + parameter;
            case NORMAL -> "normal's deviation must be above 0 and at most 100, got " + parameter;
          });
    }
    if (center != -1 && !(center >= 0 && center <= 1)) {
      throw new IllegalArgumentException("center must be 0 to 1, got " + center);
    }
  }
}
