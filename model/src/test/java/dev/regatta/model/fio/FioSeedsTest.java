package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Randomness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The two reports Regatta must be able to run, decoded to the last field.
final class FioSeedsTest {

  @Test
  void decodesTheRandomReadJobFile() throws Exception {
    Path file = Path.of(FioSeedsTest.class.getResource("randread-io_uring.fio").toURI());

    FioJobs jobs = FioReader.readFile(file, List.of(), FioContext.PLAIN);

    assertThat(jobs.notes()).isEmpty();
    assertThat(jobs.jobs())
        .containsExactly(
            new JobSpec(
                "job0.0",
                "job0.0",
                0,
                0,
                1,
                Access.fixed(Access.Pattern.RAND, 100, 4096, 4096, true),
                new FileSet(
                    List.of("/mnt/nfs/dataset"),
                    List.of(),
                    "$filenum",
                    512,
                    true,
                    new FileSet.Sizing(0, 0, 2097152, 2097152, 0),
                    new FileSet.Opening(
                        0, false, FileSet.Sync.NONE, true, FileSet.Advice.BY_PATTERN, false),
                    new FileSet.Layout(false, FileSet.Fallocate.TRUNCATE, false, false),
                    new FileSet.Service(FileSet.Service.Order.RANDOM, 1)),
                new EngineSpec(
                    EngineSpec.Kind.URING,
                    100,
                    EngineSpec.Batch.SINGLE,
                    new EngineSpec.Uring(false, false, false, false, 0),
                    EngineSpec.Null.DEFAULT),
                Pace.CLOSED,
                new Limits(
                    Duration.ZERO,
                    Duration.ZERO,
                    Duration.ofSeconds(60),
                    true,
                    0,
                    0,
                    1,
                    false,
                    Duration.ZERO,
                    1),
                Flushing.NONE,
                new Content(50, 512, false, true, true),
                new Randomness(0x89, true, false),
                new ErrorPolicy(false, false, true),
                JobSpec.DEFAULT_PERCENTILES,
                Map.ofEntries(
                    Map.entry("bs", "4096"),
                    Map.entry("direct", "0"),
                    Map.entry("buffer_compress_percentage", "50"),
                    Map.entry("ioengine", "io_uring"),
                    Map.entry("fallocate", "truncate"),
                    Map.entry("group_reporting", "1"),
                    Map.entry("time_based", "1"),
                    Map.entry("runtime", "60"),
                    Map.entry("ramp_time", "0"),
                    Map.entry("file_service_type", "random"),
                    Map.entry("filesize", "2097152"),
                    Map.entry("allow_file_create", "0"),
                    Map.entry("nrfiles", "512"),
                    Map.entry("directory", "/mnt/nfs/dataset"),
                    Map.entry("exitall_on_error", "1"),
                    Map.entry("disk_util", "0"),
                    Map.entry("iodepth", "100"),
                    Map.entry("rw", "randread"),
                    Map.entry("filename_format", "$filenum"))));
  }

  @Test
  void decodesTheBufferedWriteCommandLine() {
    String line =
        """
        fio --direct=0 --ioengine=sync --thread --directory=/mnt/mnt1 --invalidate=1 \
        --group_reporting=1 --runtime=300 --fallocate=posix --ramp_time=10 \
        --name=RandomReads-128000-4k-4 --new_group --rw=randwrite --size=4000m --numjobs=4 \
        --bs=4k --filename_format=FioWorkloads.\\$jobnum --end_fsync=1\
        """;

    FioJobs jobs =
        FioReader.readCommandLine(FioReader.splitCommandLine(line), Path.of("."), FioContext.PLAIN);

    assertThat(jobs.notes())
        .containsExactly("job RandomReads-128000-4k-4: ioengine=sync runs as psync");
    assertThat(jobs.jobs())
        .containsExactly(
            new JobSpec(
                "RandomReads-128000-4k-4",
                "RandomReads-128000-4k-4",
                0,
                0,
                4,
                Access.fixed(Access.Pattern.RAND, 0, 4096, 4096, true),
                new FileSet(
                    List.of("/mnt/mnt1"),
                    List.of(),
                    "FioWorkloads.$jobnum",
                    1,
                    true,
                    new FileSet.Sizing(4_194_304_000L, 0, 0, 0, 0),
                    new FileSet.Opening(
                        0, false, FileSet.Sync.NONE, true, FileSet.Advice.BY_PATTERN, false),
                    new FileSet.Layout(true, FileSet.Fallocate.POSIX, false, false),
                    new FileSet.Service(FileSet.Service.Order.ROUND_ROBIN, 1)),
                EngineSpec.of(EngineSpec.Kind.PSYNC, 1),
                Pace.CLOSED,
                new Limits(
                    Duration.ZERO,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(300),
                    false,
                    0,
                    0,
                    1,
                    false,
                    Duration.ZERO,
                    1),
                new Flushing(0, 0, true, false),
                Content.DEFAULT,
                Randomness.DEFAULT,
                ErrorPolicy.DEFAULT,
                JobSpec.DEFAULT_PERCENTILES,
                Map.ofEntries(
                    Map.entry("direct", "0"),
                    Map.entry("ioengine", "sync"),
                    Map.entry("thread", "1"),
                    Map.entry("directory", "/mnt/mnt1"),
                    Map.entry("invalidate", "1"),
                    Map.entry("group_reporting", "1"),
                    Map.entry("runtime", "300"),
                    Map.entry("fallocate", "posix"),
                    Map.entry("ramp_time", "10"),
                    Map.entry("new_group", "1"),
                    Map.entry("rw", "randwrite"),
                    Map.entry("size", "4000m"),
                    Map.entry("numjobs", "4"),
                    Map.entry("bs", "4k"),
                    Map.entry("filename_format", "FioWorkloads.$jobnum"),
                    Map.entry("end_fsync", "1"))));
  }
}
