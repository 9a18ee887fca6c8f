package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is in the files that a job writes.
class ContentTest {
  private static final int SECTOR = 512;
  private static final int BYTES = 2 << 20;
  private static final double TWO_PERCENT = 0.02;

  @TempDir Path root;

  static Stream<Arguments> compressible() {
    return IntStream.of(0, 1, 10, 33, 50, 75, 90, 100)
        .boxed()
        .flatMap(percent ->
            Stream.of(512, 4096)
                .flatMap(chunk ->
                    Stream.of(4 << 10, 64 << 10, 1 << 20)
                        .map(block -> Arguments.of(percent, chunk, block))));
  }

  @ParameterizedTest(name = "{0} % of chunks of {1} in blocks of {2}")
  @MethodSource("compressible")
  void compressesByThePercentage(int percent, int chunk, int block) throws Exception {
    var bytes = written(new Content(percent, chunk, false, false, true), block, Kind.PSYNC);

    assertThat(zeros(bytes)).as("share of zeros").isCloseTo(percent / 100.0, within(TWO_PERCENT));
    assertThat(deflated(bytes))
        .as("compressed size")
        .isCloseTo(1 - percent / 100.0, within(TWO_PERCENT));
  }

  static Stream<Arguments> compressibleSample() {
    return compressible().filter(each -> List.of(33, 90).contains(each.get()[0]));
  }

  @ParameterizedTest(name = "{0} % of chunks of {1} in blocks of {2}")
  @MethodSource("compressibleSample")
  void compressesAsFiosBytesDo(int percent, int chunk, int block) throws Exception {
    assertLikeFio(percent, chunk, block);
  }

  @Tag("slow")
  @ParameterizedTest(name = "{0} % of chunks of {1} in blocks of {2}")
  @MethodSource("compressible")
  void compressesAsFiosBytesAlwaysDo(int percent, int chunk, int block) throws Exception {
    assertLikeFio(percent, chunk, block);
  }

  private void assertLikeFio(int percent, int chunk, int block) throws Exception {
    var fios = fiosBytes(percent, chunk, block);

    var ours = written(new Content(percent, chunk, false, false, true), block, Kind.PSYNC);

    assertThat(deflated(ours)).isCloseTo(deflated(fios), within(TWO_PERCENT));
    assertThat(zeros(ours)).isCloseTo(zeros(fios), within(TWO_PERCENT));
  }

  @Test
  void buffersOfOneRingAreFilledAlike() throws Exception {
    var bytes = written(new Content(50, 512, false, false, true), 4096, Kind.URING);

    assertThat(zeros(bytes)).isCloseTo(0.5, within(TWO_PERCENT));
    assertThat(blocks(bytes, 4096)).doesNotHaveDuplicates();
  }

  @Test
  void refillGivesEveryWriteBytesOfItsOwn() throws Exception {
    var bytes = written(new Content(-1, 512, false, true, false), 4096, Kind.PSYNC);

    // Eight bytes each: not even a word comes back.
    assertThat(blocks(bytes, Long.BYTES)).doesNotHaveDuplicates();
    assertThat(deflated(bytes)).isGreaterThan(1 - TWO_PERCENT);
  }

  @Test
  void compressPercentageImpliesRefill() throws Exception {
    var bytes = written(new Content(50, 512, false, false, true), 4096, Kind.PSYNC);

    assertThat(blocks(bytes, SECTOR)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {4 << 10, 64 << 10, 1 << 20})
  void scrambleStampsEverySectorAndRepeatsTheRest(int block) throws Exception {
    var bytes = written(Content.DEFAULT, block, Kind.PSYNC);

    var data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    var stamps = new HashSet<Long>();
    for (int at = 0; at < bytes.length; at += SECTOR) {
      assertThat(data.getLong(at)).as("offset stamped at " + at).isEqualTo(at);
      stamps.add(data.getLong(at + SECTOR - Long.BYTES));
      int inFirstBlock = at % block;
      assertThat(Arrays.copyOfRange(bytes, at + Long.BYTES, at + SECTOR - Long.BYTES))
          .as("between the stamps at " + at)
          .isEqualTo(
              Arrays.copyOfRange(
                  bytes, inFirstBlock + Long.BYTES, inFirstBlock + SECTOR - Long.BYTES));
    }
    assertThat(stamps).as("a stamp for each write").hasSize(bytes.length / block);
    assertThat(blocks(bytes, SECTOR)).as("sectors for a deduplicator").doesNotHaveDuplicates();
  }

  @Test
  void withoutScrambleEveryWriteIsTheSame() throws Exception {
    var bytes = written(new Content(-1, 512, false, false, false), 4096, Kind.PSYNC);

    assertThat(new HashSet<>(blocks(bytes, 4096))).hasSize(1);
    assertThat(zeros(bytes)).isLessThan(TWO_PERCENT);
  }

  @ParameterizedTest
  @ValueSource(ints = {4 << 10, 1 << 20})
  void zeroIsZero(int block) throws Exception {
    assertThat(written(new Content(-1, 512, true, false, true), block, Kind.PSYNC))
        .isEqualTo(new byte[BYTES]);
  }

  /// Of a file that one pass of random writes covers.
  private byte[] written(Content content, int block, Kind engine) throws Exception {
    var job = Jobs.writing().on(engine, 8).fileSize(BYTES);
    job.files = 1;
    job.content = content;
    job.blocks = Blocks.of(block);
    var outcome = new Outcome();
    try (var load =
        Load.prepare(
            new Site("run-1", "w1", 0, 1, root, List.of()),
            Optional.empty(),
            List.of(job.build()))) {
      load.start(0, Instant.now(), Duration.ofSeconds(1), Duration.ofSeconds(30), outcome);
      assertThat(outcome.job("write").fatal()).isEmpty();
    }
    var bytes = Files.readAllBytes(root.resolve("write.0.0"));
    assertThat(bytes).hasSize(BYTES);
    return bytes;
  }

  /// Of a file that fio writes with the same options.
  private byte[] fiosBytes(int percent, int chunk, int block) throws Exception {
    var fio =
        start(
            List.of(
                "fio",
                "--name=fios",
                "--directory=" + root,
                "--rw=randwrite",
                "--ioengine=psync",
                "--size=" + BYTES,
                "--bs=" + block,
                "--buffer_compress_percentage=" + percent,
                "--buffer_compress_chunk=" + chunk));
    var said = new String(fio.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(fio.waitFor()).as(said).isZero();
    var bytes = Files.readAllBytes(root.resolve("fios.0.0"));
    assertThat(bytes).hasSize(BYTES);
    return bytes;
  }

  private static Process start(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      System.out.println("skipped: fio is not installed, nothing to compare with");
      return Assumptions.abort("fio is not installed, nothing to compare with");
    }
  }

  private static double zeros(byte[] bytes) {
    int zeros = 0;
    for (byte b : bytes) {
      zeros += b == 0 ? 1 : 0;
    }
    return (double) zeros / bytes.length;
  }

  /// Compressed size as a share of the size.
  private static double deflated(byte[] bytes) {
    try (var deflater = new Deflater(Deflater.BEST_SPEED)) {
      deflater.setInput(bytes);
      deflater.finish();
      var buffer = new byte[1 << 16];
      while (!deflater.finished()) {
        deflater.deflate(buffer);
      }
      return (double) deflater.getBytesWritten() / bytes.length;
    }
  }

  private static List<ByteBuffer> blocks(byte[] bytes, int size) {
    return IntStream.range(0, bytes.length / size)
        .mapToObj(n -> ByteBuffer.wrap(bytes, n * size, size))
        .toList();
  }
}
