package dev.regatta.model.plan;

import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.Distribution.Kind;
import java.util.Locale;
import java.util.Map;

/// Reads `distribution { ... }` of a job. The parameter of another kind than the job's is refused.
final class DistributionReader {
  private static final Map<String, Kind> PARAMETERS =
      Map.of("theta", Kind.ZIPF, "h", Kind.PARETO, "deviation", Kind.NORMAL);

  private DistributionReader() {}

  static Distribution read(Section section) {
    var kind = section.get("kind").oneOf(Kind.class);
    PARAMETERS.forEach((key, owner) -> {
      if (owner != kind) {
        section.refuse(key, "needs kind = " + owner.name().toLowerCase(Locale.ROOT));
      }
    });
    return switch (kind) {
      case UNIFORM -> uniform(section);
      case ZIPF -> skewed(kind, section.get("theta"), "1.1", section);
      case PARETO -> skewed(kind, section.get("h"), "0.2", section);
      case NORMAL -> skewed(kind, section.require("deviation", "deviation = 20"), "20", section);
    };
  }

  private static Distribution uniform(Section section) {
    section.refuse("center", "needs kind = zipf, pareto or normal");
    return Distribution.UNIFORM;
  }

  private static Distribution skewed(Kind kind, Leaf parameter, String example, Section section) {
    double value = parameter.decimal(example);
    double center =
        section
            .find("center")
            .map(DistributionReader::center)
            .orElse(Distribution.UNIFORM.center());
    try {
      return new Distribution(kind, value, center);
    } catch (IllegalArgumentException e) {
      throw parameter.problem("is refused: " + e.getMessage());
    }
  }

  private static double center(Leaf leaf) {
    double center = leaf.decimal("0.5");
    if (center > 1) {
      throw leaf.problem("must be 0 to 1");
    }
    return center;
  }
}
