package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.Access;
import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Blocks.Share;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.EngineSpec.Batch;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Pace.Arrivals;
import dev.regatta.model.job.Pace.Unit;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sizes that vary, offsets that are not uniform, batches and rates.
final class FioLoadShapeTest {
  private static final String SKEWED = "--rw=randread --random_distribution=";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--bsrange=4k-64k; 4096; 65536; 4096; 65536",
        "--blocksize_range=4k:8k; 4096; 8192; 4096; 8192",
        "--bsrange=4k-8k,16k-32k; 4096; 8192; 16384; 32768",
        "--bsrange=4k-8k,16k-32k,1k-2k; 4096; 8192; 16384; 32768",
        "--bs=1k --bsrange=4k-8k,; 4096; 8192; 1024; 1024",
        "--bs=1k,2k --bsrange=,4k-8k; 1024; 1024; 4096; 8192",
        "--bsrange=,4k-8k; 4096; 4096; 4096; 8192",
        "--bsrange=1000-3000 --kb_base=1000; 1000; 3000; 1000; 3000",
        "--bssplit=4k/60:8k/40; 4096; 8192; 4096; 8192",
        "--bs=1k --bssplit=,4k/60:8k/40; 1024; 1024; 4096; 8192"
      })
  void readsBlocks(String options, long readLow, long readHigh, long writeLow, long writeHigh) {
    Access access = job("--rw=randrw " + options).access();

    assertThat(access.readBlocks().lowBytes()).isEqualTo(readLow);
    assertThat(access.readBlocks().highBytes()).isEqualTo(readHigh);
    assertThat(access.writeBlocks().lowBytes()).isEqualTo(writeLow);
    assertThat(access.writeBlocks().highBytes()).isEqualTo(writeHigh);
    assertThat(access.randomMap()).isTrue();
  }

  @Test
  void readsShares() {
    assertThat(blocks("--bssplit=4k/60:64k/40"))
        .isEqualTo(Blocks.split(List.of(new Share(4096, 60), new Share(65536, 40))));
    assertThat(blocks("--bssplit=4k:8k"))
        .isEqualTo(Blocks.split(List.of(new Share(4096, 50), new Share(8192, 50))));
    assertThat(blocks("--bssplit=4k/60:8k/:16k"))
        .isEqualTo(
            Blocks.split(List.of(new Share(4096, 60), new Share(8192, 20), new Share(16384, 20))));
    assertThat(blocks("--bssplit=16k")).isEqualTo(Blocks.split(List.of(new Share(16384, 100))));
    assertThat(job("--rw=rw --bssplit=4k/60:8k/40,2k").access().writeBlocks())
        .isEqualTo(Blocks.split(List.of(new Share(2048, 100))));
    assertThat(blocks("--bssplit=" + sizes(64)).shares()).hasSize(64);
  }

  @ParameterizedTest
  @CsvSource({
    "zipf, ZIPF, 1.1, -1",
    "zipf:1.25, ZIPF, 1.25, -1",
    "zipf:0.9:0.5, ZIPF, 0.9, 0.5",
    "zipf:.9:0, ZIPF, 0.9, 0",
    "pareto, PARETO, 0.2, -1",
    "pareto:0.3:1, PARETO, 0.3, 1",
    "normal:20, NORMAL, 20, -1",
    "normal:25.5:0.3, NORMAL, 25.5, 0.3"
  })
  void readsDistributions(String text, Distribution.Kind kind, double parameter, double center) {
    Access access = job(SKEWED + text).access();

    assertThat(access.distribution()).isEqualTo(new Distribution(kind, parameter, center));
    assertThat(access.randomMap()).isFalse();
  }

  @Test
  void keepsUniformOffsetsAndTheirMap() {
    assertThat(job(SKEWED + "random").access())
        .isEqualTo(Access.fixed(Access.Pattern.RAND, 100, 4096, 4096, true));
    assertThat(job(SKEWED + "random --norandommap").access().randomMap()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--iodepth=16; 1; 1; 1; 0",
        "--iodepth=16 --iodepth_batch=4; 4; 1; 1; 0",
        "--iodepth=16 --iodepth_batch_submit=0; 16; 1; 1; 0",
        "--iodepth=16 --iodepth_batch_complete_min=4; 1; 4; 4; 0",
        "--iodepth=16 --iodepth_batch_complete=0; 1; 0; 1; 0",
        "--iodepth=16 --iodepth_batch_complete_min=2 --iodepth_batch_complete_max=8; 1; 2; 8; 0",
        "--iodepth=16 --iodepth_batch_complete_min=4 --iodepth_batch_complete_max=0; 1; 4; 4; 0",
        "--iodepth=16 --iodepth_low=4; 1; 1; 1; 4",
        "--iodepth=16 --iodepth_low=16; 1; 1; 1; 0"
      })
  void readsBatches(String options, int submit, int least, int most, int refillAt) {
    FioJobs jobs = read("--ioengine=io_uring " + options);

    assertThat(jobs.jobs().getFirst().engine().batch())
        .isEqualTo(new Batch(submit, least, most, refillAt));
    assertThat(jobs.notes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--rw=read --rate=1m; 1048576; 0; BYTES; LINEAR",
        "--rw=write --rate=1m; 0; 1048576; BYTES; LINEAR",
        "--rw=rw --rate=100k,200k; 102400; 204800; BYTES; LINEAR",
        "--rw=rw --rate=100k,200k,300k --kb_base=1000; 100000; 200000; BYTES; LINEAR",
        "--rw=read --rate=100k,200k; 102400; 0; BYTES; LINEAR",
        "--rw=read --rate_iops=2k; 2048; 0; OPS; LINEAR",
        "--rw=rw --rate_iops=10,20 --rate_process=poisson; 10; 20; OPS; POISSON",
        "--rw=write --rate_iops=,20 --rate_process=linear; 0; 20; OPS; LINEAR",
        "--rw=read --rate=0 --rate_iops=20; 20; 0; OPS; LINEAR"
      })
  void readsRatesOfEachCloneAndDirection(
      String options, double read, double write, Unit unit, Arrivals arrivals) {
    FioJobs jobs = read("--numjobs=4 " + options);

    assertThat(jobs.jobs().getFirst().pace())
        .isEqualTo(new Pace(0, read, write, unit, arrivals, false));
    assertThat(jobs.notes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--rw=read", "--rw=read --rate=0", "--rw=rw --rate_iops=0,0"})
  void isClosedWithoutARate(String options) {
    assertThat(job(options).pace()).isEqualTo(Pace.CLOSED);
    assertThat(read(options).notes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--bs=16k --bsrange=4k-8k; bs=16k has no effect, as in fio: bsrange comes before it",
        "--bs=16k --bssplit=4k/50:8k/50; bs=16k has no effect, as in fio: bssplit comes before it",
        "--rw=read --random_distribution=zipf; random_distribution=zipf has no effect: rw is sequential",
        "--rw=randread --norandommap=0 --random_distribution=zipf; norandommap=0 has no effect, as in fio: random_distribution visits blocks again and again",
        "--iodepth_batch=8; iodepth_batch=8 is capped at iodepth, 1, as in fio",
        "--ioengine=null --iodepth=4 --iodepth_low=8; iodepth_low=8 is capped at iodepth, 4, as in fio",
        "--ioengine=null --iodepth=4 --iodepth_batch_complete_min=9 --iodepth_batch_complete_max=4; iodepth_batch_complete_min=9 is capped at iodepth, 4, as in fio",
        "--ioengine=null --iodepth=4 --iodepth_batch_complete_min=3 --iodepth_batch_complete_max=2; iodepth_batch_complete_max=2 has no effect, as in fio: it is below iodepth_batch_complete_min",
        "--rw=read --rate=,1m; rate=,1m has no effect: the job has no ops of the direction it limits",
        "--rw=read --rate_process=poisson; rate_process=poisson has no effect: the job has no rate",
        "--rw=rw --rate=1m --rwmixread=70; rwmixread=70 has no effect, as in fio: reads and writes have a rate each"
      })
  void notesWhatHasNoEffect(String options, String note) {
    assertThat(read(options).notes()).containsExactly("workload.fio-args: " + note);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--bsrange=4k; bsrange=4k: expected low-high, for example 4k-64k",
        "--bsrange=8k-4k; bsrange=8k-4k: expected low-high, here 4k-8k",
        "--bsrange=4k-10k; bsrange=4k-10k: not yet supported: end the range at a multiple of 4k",
        "--bsrange=0-4k; bsrange=0-4k: expected at least 1",
        "--bsrange=4k-8x; bsrange=4k-8x: expected a whole number",
        "--bsrange=4k-128k --size=64k; size=64k: smaller than one block of 131072 bytes; lower bs",
        "--bssplit=4k/60:8k/30; bssplit=4k/60:8k/30: the percentages must add up to 100, these to 90",
        "--bssplit=4k/60:8k/60; bssplit=4k/60:8k/60: the percentages must add up to 100, these to 120",
        "--bssplit=4k/60:8k/60:16k; bssplit=4k/60:8k/60:16k: the percentages must add up to 100, these to 120",
        "--bssplit=4k/100:8k; bssplit=4k/100:8k: the percentages leave nothing for the sizes without one",
        "--bssplit=4k/0:8k; bssplit=4k/0:8k: expected whole percentages from 1 to 100, got 0",
        "--bssplit=4k/33.3:8k; bssplit=4k/33.3:8k: expected whole percentages from 1 to 100, got 33.3",
        "--bssplit=4k/101; bssplit=4k/101: expected whole percentages from 1 to 100, got 101",
        "--bssplit=4k/50::8k/50; bssplit=4k/50::8k/50: expected a whole number",
        "--bsrange=4k-8k --bssplit=4k:8k; bssplit=4k:8k: keep one of bsrange and bssplit: fio mixes up the two",
        "--random_distribution=random:1; random_distribution=random:1: random takes no parameter",
        "--random_distribution=zipf:1; random_distribution=zipf:1: zipf's theta must be above 0 and not 1, got 1.0",
        "--random_distribution=zipf:0; random_distribution=zipf:0: zipf's theta must be above 0 and not 1, got 0.0",
        "--random_distribution=zipf:1.1x; random_distribution=zipf:1.1x: expected numbers after the name, as in zipf:1.1",
        "--random_distribution=zipf:; random_distribution=zipf:: expected numbers after the name",
        "--random_distribution=zipf:1.1:2; random_distribution=zipf:1.1:2: center must be 0 to 1, got 2.0",
        "--random_distribution=zipf:1.1:0:0; random_distribution=zipf:1.1:0:0: expected at most a parameter and a center, as in zipf:1.1:0.5",
        "--random_distribution=pareto:1; random_distribution=pareto:1: pareto's h must be above 0 and below 1, got 1.0",
        "--random_distribution=normal; random_distribution=normal: fio reads one block only; write a deviation, for example normal:20",
        "--random_distribution=normal:101; random_distribution=normal:101: normal's deviation must be above 0 and at most 100, got 101.0",
        "--random_distribution=zoned:60/10:30/20:10/70; random_distribution=zoned:60/10:30/20:10/70: not yet supported: write zipf, pareto or normal",
        "--random_distribution=zoned_abs:60/10g; random_distribution=zoned_abs:60/10g: not yet supported: write zipf, pareto or normal",
        "--random_distribution=gauss:20; random_distribution=gauss:20: expected one of normal pareto random zipf",
        "--iodepth_batch=-1; iodepth_batch=-1: expected a whole number",
        "--rate=1.5m; rate=1.5m: fio drops what follows the point; write a whole number, here 1536k",
        "--rate_iops=0.5; rate_iops=0.5: expected a whole number",
        "--rate=1m --rate_iops=100; rate_iops=100: fio refuses it beside rate; keep one of the two",
        "--rate=1m,0 --rate_iops=,100; rate_iops=,100: fio refuses it beside rate; keep one of the two",
        "--rw=rw --rate=1m,; rate=1m,: not yet supported: the job reads and writes and only reads have a rate; give both one, or make two jobs",
        "--rw=randrw --rate_iops=0,5; rate_iops=0,5: not yet supported: the job reads and writes and only writes have a rate; give both one, or make two jobs",
        "--rate_process=zipf; rate_process=zipf: expected one of linear poisson",
        "--rate=1m --rate_min=1k; rate_min=1k: not yet supported: a limit on bandwidth or IOPS is a threshold of the plan",
        "--rate_iops=5 --rate_iops_min=4; rate_iops_min=4: not yet supported",
        "--rate_cycle=500; rate_cycle=500: not yet supported: it changes rate_min, which is not supported",
        "--rate_ignore_thinktime=1; rate_ignore_thinktime=1: not yet supported: after a thinktime the rate is caught up"
      })
  void refusesValues(String options, String message) {
    assertThatThrownBy(() -> job("--rw=randread " + options))
        .isInstanceOf(PlanException.class)
        .hasMessageStartingWith("workload.fio-args: " + message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesMoreSharesThanFioHasRoomFor() {
    assertThatThrownBy(() -> job("--bssplit=" + sizes(65)))
        .isInstanceOf(PlanException.class)
        .hasMessageEndingWith(": expected at most 64 sizes, as in fio");
  }

  private static String sizes(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(k -> k + "k").collect(Collectors.joining(":"));
  }

  private static Blocks blocks(String options) {
    return job(options).access().readBlocks();
  }

  private static JobSpec job(String options) {
    return read(options).jobs().getFirst();
  }

  private static FioJobs read(String options) {
    List<String> words = List.of(("--name=a " + options).split(" ", -1));
    return FioReader.readCommandLine(words, Path.of("."), FioContext.PLAIN);
  }
}
