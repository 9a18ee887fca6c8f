package dev.regatta.model.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HistogramsTest {
  private static final int MOST_BYTES = 64 * 1024;

  @Test
  void roundTripKeepsEveryCount() {
    var histogram = Recorded.histogram(1, 999, 1_000_000, 1_000_000, Histograms.HIGHEST_NANOS);

    assertThat(Histograms.decode(Histograms.encode(histogram))).isEqualTo(histogram);
  }

  @Test
  void roundTripOfNoValuesIsEmpty() {
    var decoded = Histograms.decode(Histograms.encode(Histograms.empty()));

    assertThat(decoded.getTotalCount()).isZero();
    assertThat(decoded).isEqualTo(Histograms.empty());
  }

  @Test
  void decodedHistogramTakesTheHighestValue() {
    var decoded = Histograms.decode(Histograms.encode(Recorded.histogram(5)));

    decoded.recordValue(Histograms.HIGHEST_NANOS);

    assertThat(decoded.getTotalCount()).isEqualTo(2);
  }

  @Test
  void recordsTwoHundredSecondsWithinItsPrecision() {
    long nanos = Duration.ofSeconds(200).toNanos();

    var decoded = Histograms.decode(Histograms.encode(Recorded.histogram(nanos)));

    assertThat(decoded.getMaxValue()).isGreaterThanOrEqualTo(nanos);
    assertThat(decoded.getMaxValue() - nanos).isLessThanOrEqualTo(nanos / 1000);
  }

  /// Every bucket is hit: nothing an engine can record in an interval compresses worse.
  @Test
  void worstIntervalFitsInSixtyFourKibibytes() {
    var histogram = logUniform(3_000_000);

    var text = Histograms.encode(histogram);

    assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(MOST_BYTES);
    assertThat(Histograms.decode(text)).isEqualTo(histogram);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "not base64!", "SGlzdG9ncmFt"})
  void refusesWhatIsNoHistogram(String text) {
    assertThatThrownBy(() -> Histograms.decode(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("not an encoded histogram: ");
  }

  @Test
  void refusesATextThatWasCutOff() {
    var text = Histograms.encode(logUniform(10_000));

    assertThatThrownBy(() -> Histograms.decode(text.substring(0, text.length() / 2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Histogram logUniform(int values) {
    var random = new SplittableRandom(3);
    double range = Math.log(Histograms.HIGHEST_NANOS);
    var histogram = Histograms.empty();
    for (int i = 0; i < values; i++) {
      histogram.recordValue((long) Math.exp(random.nextDouble() * range));
    }
    return histogram;
  }
}
