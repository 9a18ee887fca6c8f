package dev.regatta.engine.pattern;

/// Ranks 0 to `elements` - 1, rank k with a chance proportional to 1 / (k + 1)^theta, by rejection
/// from the inverted integral (Hörmann and Derflinger, 1996): no table, whatever the number of
/// elements. Hot path.
public final class Zipf {
  private final long elements;
  private final double theta;
  private final double integralOfFirst;
  private final double integralOfAll;
  private final double sureDistance;

  /// Prepares the constants.
  ///
  /// @param elements at least 1
  /// @param theta above 0 and not 1
  public Zipf(long elements, double theta) {
    this.elements = elements;
    this.theta = theta;
    integralOfFirst = integral(1.5) - 1;
    integralOfAll = integral(elements + 0.5);
    sureDistance = 2 - inverse(integral(2.5) - Math.pow(2, -theta));
  }

  public long elements() {
    return elements;
  }

  /// The next rank.
  public long next(Xoshiro random) {
    while (true) {
      double u = integralOfAll + random.fraction() * (integralOfFirst - integralOfAll);
      double x = inverse(u);
      long k = Math.clamp(Math.round(x), 1, elements);
      if (k - x <= sureDistance || u >= integral(k + 0.5) - Math.pow((double) k, -theta)) {
        return k - 1;
      }
    }
  }

  /// Integral of x^-theta, up to a constant.
  private double integral(double x) {
    return Math.pow(x, 1 - theta) / (1 - theta);
  }

  private double inverse(double value) {
    return Math.pow((1 - theta) * value, 1 / (1 - theta));
  }
}
