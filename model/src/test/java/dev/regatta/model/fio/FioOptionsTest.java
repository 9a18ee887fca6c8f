package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.EngineSpec.Uring;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet.Advice;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.FileSet.Layout;
import dev.regatta.model.job.FileSet.Opening;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.FileSet.Sizing;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What each option becomes in a job spec.
final class FioOptionsTest {

  @ParameterizedTest
  @CsvSource({
    "read, SEQ, 100",
    "write, SEQ, 0",
    "rw, SEQ, 50",
    "readwrite, SEQ, 50",
    "randread, RAND, 100",
    "randwrite, RAND, 0",
    "randrw, RAND, 50"
  })
  void readsModes(String mode, Pattern pattern, int readPercent) {
    JobSpec job = job("--rw=" + mode);

    assertThat(job.access().pattern()).isEqualTo(pattern);
    assertThat(job.access().readPercent()).isEqualTo(readPercent);
  }

  @ParameterizedTest
  @CsvSource({
    "--rwmixread=70, 70",
    "--rwmixwrite=70, 30",
    "--rwmixread=70 --rwmixwrite=10, 90",
    "--rwmixwrite=10 --rwmixread=70, 70",
    "--rwmixwrite=100, 0"
  })
  void readsTheMix(String options, int readPercent) {
    assertThat(job("--rw=randrw " + options).access().readPercent()).isEqualTo(readPercent);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"8k; 8192; 8192", "4k,8k; 4096; 8192", "8k,; 8192; 4096", ",8k; 4096; 8192"})
  void readsBlockSizes(String bs, long read, long write) {
    JobSpec job = job("--bs=" + bs);

    assertThat(job.access().readBlocks().lowBytes()).isEqualTo(read);
    assertThat(job.access().writeBlocks().lowBytes()).isEqualTo(write);
  }

  @ParameterizedTest
  @CsvSource({
    "--direct=1, true",
    "--buffered=0, true",
    "--direct=1 --buffered=1, false",
    "--buffered=1 --direct=1, true",
    "--direct=0, false"
  })
  void letsTheLaterOfDirectAndBufferedWin(String options, boolean direct) {
    assertThat(job(options).files().opening().direct()).isEqualTo(direct);
  }

  @Test
  void readsSizes() {
    assertThat(sizing("--size=64k --filesize=8k --offset=4k"))
        .isEqualTo(new Sizing(65536, 0, 8192, 8192, 4096));
    assertThat(sizing("--filesize=8k-1m")).isEqualTo(new Sizing(0, 0, 8192, 1 << 20, 0));
    assertThat(sizing("--size=50%")).isEqualTo(new Sizing(0, 50, 0, 0, 0));
    assertThat(job("--size=64k --io_size=50%").limits().ioBytes()).isEqualTo(32768);
    assertThat(job("--io_limit=1m").limits().ioBytes()).isEqualTo(1 << 20);
  }

  @Test
  void readsFiles() {
    JobSpec names = job("--directory=/a:/b --filename=x:/y\\:z --nrfiles=7");
    assertThat(names.files().names()).containsExactly("x", "y:z");
    assertThat(names.files().directories()).containsExactly("/a");
    assertThat(names.files().count()).isEqualTo(2);

    JobSpec generated = job("--directory=/a:/b --nrfiles=7");
    assertThat(generated.files().directories()).containsExactly("/a", "/b");
    assertThat(generated.files().count()).isEqualTo(7);
    assertThat(job("--filename=/x/y").files().names()).containsExactly("/x/y");
    assertThat(job("").files().directories()).containsExactly(".");
  }

  @Test
  void readsHowFilesAreOpenedAndLaidOut() {
    assertThat(
            job("--openfiles=3 --sync=dsync --invalidate=0 --fadvise_hint=0 --create_on_open=1")
                .files()
                .opening())
        .isEqualTo(new Opening(3, false, Sync.DSYNC, false, Advice.NONE, true));
    assertThat(job("--fallocate=keep --overwrite=1 --unlink=1").files().layout())
        .isEqualTo(new Layout(true, Fallocate.KEEP, true, true));
    assertThat(job("").files().layout())
        .isEqualTo(new Layout(true, Fallocate.NATIVE, false, false));
    assertThat(job("--file_service_type=sequential:4").files().service())
        .isEqualTo(new Service(Service.Order.SEQUENTIAL, 4));
  }

  @Test
  void readsLimits() {
    JobSpec job =
        job(
            "--runtime=1m --time_based --ramp_time=5 --startdelay=500ms --loops=3"
                + " --number_ios=2k --thinktime=7 --thinktime_blocks=4");

    assertThat(job.limits().runtime()).isEqualTo(Duration.ofMinutes(1));
    assertThat(job.limits().timeBased()).isTrue();
    assertThat(job.limits().ramp()).isEqualTo(Duration.ofSeconds(5));
    assertThat(job.limits().startDelay()).isEqualTo(Duration.ofMillis(500));
    assertThat(job.limits().loops()).isEqualTo(3);
    assertThat(job.limits().ops()).isEqualTo(2048);
    assertThat(job.limits().thinktime()).isEqualTo(Duration.ofNanos(7000));
    assertThat(job.limits().thinktimeOps()).isEqualTo(4);
  }

  @Test
  void readsTheRest() {
    JobSpec job =
        job(
            "--fsync=3 --fdatasync=4 --end_fsync=1 --fsync_on_close=1 --randseed=0x10"
                + " --allrandrepeat=0 --norandommap --continue_on_error=io --exitall_on_error"
                + " --percentile_list=99.9:50 --numjobs=4 --zero_buffers --scramble_buffers=0");

    assertThat(job.flushing()).isEqualTo(new Flushing(3, 4, true, true));
    assertThat(job.randomness().seed()).isEqualTo(16);
    assertThat(job.randomness().repeatable()).isFalse();
    assertThat(job.access().randomMap()).isFalse();
    assertThat(job.errors()).isEqualTo(new ErrorPolicy(true, true, true));
    assertThat(job.percentiles()).containsExactly(50.0, 99.9);
    assertThat(job.threads()).isEqualTo(4);
    assertThat(job.content().zero()).isTrue();
    assertThat(job.content().scramble()).isFalse();
  }

  @Test
  void readsEngines() {
    JobSpec uring = job("--ioengine=io_uring --iodepth=64 --registerfiles --fixedbufs=1");
    assertThat(uring.engine().kind()).isEqualTo(Kind.URING);
    assertThat(uring.engine().iodepth()).isEqualTo(64);
    assertThat(uring.engine().uring()).isEqualTo(new Uring(true, true, false, false, 0));
    assertThat(job("--ioengine=null --iodepth=1k").engine().iodepth()).isEqualTo(1024);
    assertThat(job("--ioengine=pool --iodepth=9").engine()).isEqualTo(EngineSpec.of(Kind.POOL, 9));
  }

  @Test
  void notesWhatIsNotAsWritten() {
    assertThat(notes("--ioengine=vsync --iodepth=16"))
        .containsExactly(
            "job a: ioengine=vsync runs as psync",
            "job a: iodepth=16 is capped at 1, as in fio: the engine is synchronous");
    assertThat(notes("--registerfiles"))
        .containsExactly("job a: registerfiles has no effect: it is io_uring's");
    assertThat(notes("--time_based"))
        .containsExactly("job a: time_based has no effect without a runtime, as in fio");
    assertThat(notes("--size=1mib"))
        .containsExactly(
            "workload.fio-args: size=1mib: 1mib is read as 1000000, as in fio;"
                + " kb_base=1000 makes kib 1024");
    assertThat(notes("--filename=x:y --nrfiles=7"))
        .containsExactly("workload.fio-args: nrfiles=7 has no effect, as in fio: filename names 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--iodepth=0; iodepth=0: expected at least 1",
        "--numjobs=0; numjobs=0: expected at least 1",
        "--nrfiles=0; nrfiles=0: expected at least 1",
        "--loops=0; loops=0: expected at least 1",
        "--rwmixread=101; rwmixread=101: expected 0 to 100",
        "--direct=2; direct=2: expected 0 or 1",
        "--thread=5; thread=5: expected 0 or 1",
        "--rw=RANDREAD; rw=RANDREAD: expected one of randread randrw randwrite read",
        "--rw=randread:8; rw=randread:8: not yet supported: write rw without a suffix",
        "--rw=trim; rw=trim: never supported, because trim is about block devices",
        "--bs=0; bs=0: expected at least 1",
        "--bs=4k-8k; bs=4k-8k: fio reads only the first size; write a range as bsrange",
        "--bs=4k/50:8k/50; bs=4k/50:8k/50: fio reads only the first size; write a mix as bssplit",
        "--bs=1k,2k,3k,4k; bs=1k,2k,3k,4k: expected at most three parts: read,write,trim",
        "--size=1.5m; size=1.5m: fio drops what follows the point; write a whole number, here 1536k",
        "--size=101%; size=101%: expected 1 to 100",
        "--size=1k; size=1k: smaller than one block of 4096 bytes; lower bs",
        "--filesize=8k-4k; filesize=8k-4k: expected low-high, here 4k-8k",
        "--offset=10%; offset=10%: not yet supported: write the offset in bytes",
        "--io_size=10%; io_size=10%: not yet supported without a size in bytes",
        "--runtime=2sec; runtime=2sec: fio misreads this; write 2s",
        "--startdelay=1-5; startdelay=1-5: not yet supported: a random delay; write one time",
        "--ioengine=libaio; ioengine=libaio: not yet supported; use io_uring, or pool in workload.set, which has real depth",
        "--ioengine=posixaio; ioengine=posixaio: not yet supported; use psync, io_uring, nfs or null",
        "--ioengine=nul; ioengine=nul: no such fio engine; use psync, io_uring or null",
        "--sync=2; sync=2: expected one of 0 1 dsync none sync",
        "--filename=/dev/sda; filename=/dev/sda: never supported, because Regatta measures files",
        "--filename=-; filename=-: never supported, because standard input is not a file",
        "--file_service_type=zipf:1.2; file_service_type=zipf:1.2: not yet supported",
        "--continue_on_error=verify; continue_on_error=verify: not yet supported",
        "--percentile_list=50,99; percentile_list=50,99: expected numbers separated by colons",
        "--percentile_list=101; percentile_list=101: expected percentiles above 0",
        "--randseed=1k; randseed=1k: expected a whole number",
        "--kb_base=5; kb_base=5: expected one of 1000 1024",
        "--log_avg_msec=x; log_avg_msec=x: expected a whole number"
      })
  void refusesValues(String options, String message) {
    assertThatThrownBy(() -> job(options))
        .isInstanceOf(PlanException.class)
        .hasMessageStartingWith("workload.fio-args: " + message);
  }

  private static Sizing sizing(String options) {
    return job(options).files().sizing();
  }

  private static JobSpec job(String options) {
    return read(options).jobs().getFirst();
  }

  private static List<String> notes(String options) {
    return read(options).notes();
  }

  private static FioJobs read(String options) {
    List<String> words = List.of(("--name=a " + options).strip().split(" ", -1));
    return FioReader.readCommandLine(words, Path.of("."), FioContext.PLAIN);
  }
}
