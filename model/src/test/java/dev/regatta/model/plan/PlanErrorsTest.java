package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One line of a good plan is replaced or added; the message is asserted as a whole.
final class PlanErrorsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      textBlock =
          """
          fleet { clinets.count = 2 }    -> x.conf:3: unknown key fleet.clinets, did you mean fleet.clients?
          fleet.clients.cuont = 2        -> x.conf:3: unknown key fleet.clients.cuont, did you mean fleet.clients.count?
          jobs.read.blocksize = 4KiB     -> x.conf:3: unknown key jobs.read.blocksize, known are op
          runtme = 3s                    -> x.conf:3: unknown key runtme, did you mean runtime?
          iodepth = 3                    -> x.conf:3: unknown key iodepth, did you mean jobs.*.iodepth?
          compat.zzzzzz = true           -> x.conf:3: unknown key compat.zzzzzz, known are uring-pow2, ramp-consumes-budget, fio-seeds, fio-rates
          jobs.a.b.op = read             -> x.conf:3: unknown key jobs.a.b, did you mean jobs.a.bs?
          fleet = 3                      -> x.conf:3: fleet is not a section: write fleet { ... }
          jobs.read = 4KiB               -> x.conf:3: jobs.read is not a section: write read { ... }
          mount { vers = 3 }             -> x.conf:3: mount is not yet in this version
          sweep { a = [1] }              -> x.conf:3: sweep is not yet in this version
          groups { a { } }               -> x.conf:3: groups is not yet in this version
          repeat = 8                     -> x.conf:3: repeat is not yet in this version
          workload.mdtest = "-F"         -> x.conf:3: workload.mdtest is not yet in this version
          jobs.read.distribution = zipf  -> x.conf:3: jobs.read.distribution is not a section: write distribution { ... }
          jobs.read.distribution.thta = 2 -> x.conf:3: unknown key jobs.read.distribution.thta, did you mean jobs.read.distribution.theta?
          jobs.read.batch.sumbit = 2     -> x.conf:3: unknown key jobs.read.batch.sumbit, did you mean jobs.read.batch.submit?
          jobs.read.rate-proces = linear -> x.conf:3: unknown key jobs.read.rate-proces, did you mean jobs.read.rate-process?
          jobs.read.bs-split = [4KiB]    -> x.conf:3: unknown key jobs.read.bs-split
          fleet.gcp.zones = [a]          -> x.conf:3: fleet.gcp is not yet in this version
          fleet.server.disk.size = 8TiB  -> x.conf:3: fleet.server.disk is not yet in this version
          fleet.server.export = "/x"     -> x.conf:3: fleet.server.export is not yet in this version
          fleet.clients.kernel = "6.17"  -> x.conf:3: fleet.clients.kernel is not yet in this version
          fleet.provider = gcp           -> x.conf:3: fleet.provider = gcp is not yet in this version: write local
          fleet.provider = aws           -> x.conf:3: fleet.provider = aws is not one of local
          fleet.server.kind = knfsd      -> x.conf:3: fleet.server.kind = knfsd is not yet in this version: write none or embedded or existing
          """)
  void refusesKeys(String line, String message) {
    assertThat(refusal(line)).startsWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      textBlock =
          """
          runtime = 30                   -> x.conf:3: runtime = 30 has no unit: write 30s
          runtime = "30"                 -> x.conf:3: runtime = 30 has no unit: write 30s
          runtime = soon                 -> x.conf:3: runtime = soon is not a duration: write it as in 30s
          runtime = 3 fortnights         -> x.conf:3: runtime = 3 fortnights has the unknown unit fortnights: write ns, us, ms, s, m, h or d
          runtime = -3s                  -> x.conf:3: runtime = -3s must not be negative
          runtime = 0s                   -> x.conf:3: runtime must be at least 1ms, got 0s
          runtime = 31d                  -> x.conf:3: runtime must be at most 30d, got 31d
          runtime = 99999999999999d      -> x.conf:3: runtime = 99999999999999d is too large
          runtime = 0.0000000001s        -> x.conf:3: runtime = 0.0000000001s is less precise than 1ns
          runtime { s = 3 }              -> x.conf:3: runtime is a section: expected a duration, as in runtime = 30s
          runtime = [3s]                 -> x.conf:3: runtime is a list: expected a duration, as in runtime = 30s
          interval = 50ms                -> x.conf:3: interval must be at least 100ms, got 50ms
          jobs.read.bs = 4096            -> x.conf:3: jobs.read.bs = 4096 has no unit: write 4096B
          jobs.read.bs = 4k              -> x.conf:3: jobs.read.bs = 4k is ambiguous: write 4KiB (units are B, KiB, MiB, GiB, TiB)
          jobs.read.bs = 1MB             -> x.conf:3: jobs.read.bs = 1MB is ambiguous: write 1MiB (units are B, KiB, MiB, GiB, TiB)
          jobs.read.bs = 4XiB            -> x.conf:3: jobs.read.bs = 4XiB has the unknown unit XiB: write B, KiB, MiB, GiB or TiB
          jobs.read.bs = 0B              -> x.conf:3: jobs.read.bs must be at least 1B, got 0B
          jobs.read.bs = 2GiB            -> x.conf:3: jobs.read.bs must be at most 1GiB, got 2GiB
          jobs.read.bs = 1.5B            -> x.conf:3: jobs.read.bs = 1.5B is less precise than 1B
          jobs.read.bs = 2MiB            -> x.conf:3: jobs.read.bs = 2MiB is larger than a file of 1MiB
          jobs.read { direct = true, bs = 1000B } -> x.conf:3: jobs.read.bs = 1000B must be a multiple of 512B with direct = true
          jobs.read.threads = 0          -> x.conf:3: jobs.read.threads must be at least 1, got 0
          jobs.read.threads = 5000       -> x.conf:3: jobs.read.threads must be at most 4096, got 5000
          jobs.read.threads = 1.5        -> x.conf:3: jobs.read.threads = 1.5 is not a whole number: write it as in threads = 16
          jobs.read.threads = 1e3        -> x.conf:3: jobs.read.threads = 1e3 is not a whole number: write it as in threads = 16
          jobs.read.threads = 99999999999999999999 -> x.conf:3: jobs.read.threads must be at most 4096, got 99999999999999999999
          jobs.read.threads { }          -> x.conf:3: jobs.read.threads is a section: expected a whole number, as in threads = 16
          jobs.read.direct = yes         -> x.conf:3: jobs.read.direct = yes is not true or false
          jobs.read.op = raed            -> x.conf:3: jobs.read.op = raed is not one of read, write, readwrite, did you mean read?
          jobs.read.pattern = zipf       -> x.conf:3: jobs.read.pattern = zipf is not one of seq, rand
          jobs.read.engine = urng        -> x.conf:3: jobs.read.engine = urng is not one of uring, psync, pool, null, nfs3, libnfs, did you mean uring?
          jobs.read.iodepth = 16         -> x.conf:3: jobs.read.iodepth = 16 needs engine = uring or pool: psync has one op in flight per thread
          jobs.read.uring.fallback = true -> x.conf:3: jobs.read.uring needs engine = uring
          jobs.read.null.delay = 2ms     -> x.conf:3: jobs.read.null needs engine = null
          jobs.read { engine = null, null.worker-delay.w2 = 1ms } -> x.conf:3: jobs.read.null.worker-delay.w2 = 1ms names no worker: they are w1
          jobs.read.read-percent = 50    -> x.conf:3: jobs.read.read-percent needs op = readwrite
          jobs.read.bs { }               -> x.conf:3: jobs.read.bs is a section: expected a size, as in bs = 4KiB
          jobs.read.bs = -4KiB           -> x.conf:3: jobs.read.bs = -4KiB must not be negative
          jobs.read.bs = 4k-64KiB        -> x.conf:3: jobs.read.bs = 4k is ambiguous: write 4KiB (units are B, KiB, MiB, GiB, TiB)
          jobs.read.bs = 4KiB-64         -> x.conf:3: jobs.read.bs = 64 has no unit: write 64B
          jobs.read.bs = 4KiB-10KiB      -> x.conf:3: jobs.read.bs = 4KiB-10KiB must end at a multiple of 4KiB
          jobs.read.bs = 8KiB-4KiB       -> x.conf:3: jobs.read.bs = 8KiB-4KiB must end at a multiple of 8KiB
          jobs.read.bs = 4KiB-2MiB       -> x.conf:3: jobs.read.bs = 4KiB-2MiB is larger than a file of 1MiB
          jobs.read.bs = []              -> x.conf:3: jobs.read.bs = [] must add up to 100%
          jobs.read.bs = [4KiB]          -> x.conf:3: jobs.read.bs = 4KiB is no share: write size and percentage, as in 4KiB/60%
          jobs.read.bs = [4KiB/60]       -> x.conf:3: jobs.read.bs = 4KiB/60 is no share: write size and percentage, as in 4KiB/60%
          jobs.read.bs = [4k/100%]       -> x.conf:3: jobs.read.bs = 4k is ambiguous: write 4KiB (units are B, KiB, MiB, GiB, TiB)
          jobs.read.bs = [4KiB/100%, 8KiB/0%] -> x.conf:3: jobs.read.bs = 8KiB/0% must have more than 0%
          jobs.read.bs = [4KiB/60%, 8KiB/39.9%] -> x.conf:3: jobs.read.bs = ["4KiB/60%","8KiB/39.9%"] must add up to 100%
          jobs.read.bs = [4KiB/60%, 8KiB/60%] -> x.conf:3: jobs.read.bs = ["4KiB/60%","8KiB/60%"] must add up to 100%
          jobs.read.bs = [4KiB/60%, 2MiB/40%] -> x.conf:3: jobs.read.bs = ["4KiB/60%","2MiB/40%"] is larger than a file of 1MiB
          jobs.read { direct = true, bs = [4KiB/60%, 4100B/40%] } -> x.conf:3: jobs.read.bs = ["4KiB/60%","4100B/40%"] must be a multiple of 512B with direct = true
          jobs.read.distribution.kind = zipf -> x.conf:3: jobs.read.distribution needs pattern = rand
          jobs.read { pattern = rand, random-map = true, distribution.kind = zipf } -> x.conf:3: jobs.read.random-map = true needs distribution.kind = uniform: others visit blocks again and again
          jobs.read { pattern = rand, distribution.kind = zpif } -> x.conf:3: jobs.read.distribution.kind = zpif is not one of uniform, zipf, pareto, normal, did you mean zipf?
          jobs.read { pattern = rand, distribution.theta = 1.2 } -> x.conf:3: jobs.read.distribution.theta needs kind = zipf
          jobs.read { pattern = rand, distribution { kind = zipf, h = 0.2 } } -> x.conf:3: jobs.read.distribution.h needs kind = pareto
          jobs.read { pattern = rand, distribution { kind = pareto, deviation = 2 } } -> x.conf:3: jobs.read.distribution.deviation needs kind = normal
          jobs.read { pattern = rand, distribution.center = 0.5 } -> x.conf:3: jobs.read.distribution.center needs kind = zipf, pareto or normal
          jobs.read { pattern = rand, distribution.kind = normal } -> x.conf:3: jobs.read.distribution.deviation is missing: write deviation = 20
          jobs.read { pattern = rand, distribution { kind = zipf, theta = 1 } } -> x.conf:3: jobs.read.distribution.theta = 1 is refused: zipf's theta must be above 0 and not 1, got 1.0
          jobs.read { pattern = rand, distribution { kind = zipf, theta = -1 } } -> x.conf:3: jobs.read.distribution.theta = -1 is not a plain number: write it as in theta = 1.1
          jobs.read { pattern = rand, distribution { kind = pareto, h = 1 } } -> x.conf:3: jobs.read.distribution.h = 1 is refused: pareto's h must be above 0 and below 1, got 1.0
          jobs.read { pattern = rand, distribution { kind = normal, deviation = 101 } } -> x.conf:3: jobs.read.distribution.deviation = 101 is refused: normal's deviation must be above 0 and at most 100, got 101.0
          jobs.read { pattern = rand, distribution { kind = zipf, center = 1.5 } } -> x.conf:3: jobs.read.distribution.center = 1.5 must be 0 to 1
          jobs.read.batch.submit = 1     -> x.conf:3: jobs.read.batch needs an iodepth above 1
          jobs.read { engine = pool, iodepth = 8, batch.submit = 9 } -> x.conf:3: jobs.read.batch.submit must be at most 8, got 9
          jobs.read { engine = pool, iodepth = 8, batch.submit = 0 } -> x.conf:3: jobs.read.batch.submit must be at least 1, got 0
          jobs.read { engine = pool, iodepth = 8, batch.reap-least = 9 } -> x.conf:3: jobs.read.batch.reap-least must be at most 8, got 9
          jobs.read { engine = pool, iodepth = 8, batch { reap-least = 4, reap-most = 3 } } -> x.conf:3: jobs.read.batch.reap-most must be at least 4, got 3
          jobs.read { engine = pool, iodepth = 8, batch { reap-least = 0, reap-most = 0 } } -> x.conf:3: jobs.read.batch.reap-most must be at least 1, got 0
          jobs.read { engine = pool, iodepth = 8, batch.refill-at = 8 } -> x.conf:3: jobs.read.batch.refill-at must be at most 7, got 8
          jobs.read.uring.iowq-max-workers = 4 -> x.conf:3: jobs.read.uring needs engine = uring
          jobs.read { engine = uring, uring.iowq-max-workers = -1 } -> x.conf:3: jobs.read.uring.iowq-max-workers must be at least 0, got -1
          jobs.read.rate-process = poisson -> x.conf:3: jobs.read.rate-process needs a rate, as in rate = 20000
          jobs.read { rate = 5, rate-process = fixed } -> x.conf:3: jobs.read.rate-process = fixed is not one of linear, poisson
          jobs.read.rate = 0             -> x.conf:3: jobs.read.rate = 0 must be above 0: leave rate out for load that is not paced
          jobs.read.rate = 0MiB/s        -> x.conf:3: jobs.read.rate = 0MiB/s must be above 0: leave rate out for load that is not paced
          jobs.read.rate = 5k            -> x.conf:3: jobs.read.rate = 5k is no rate: write it as in rate = 20000 (ops per second) or rate = 100MiB/s
          jobs.read.rate = -5            -> x.conf:3: jobs.read.rate = -5 is no rate: write it as in rate = 20000 (ops per second) or rate = 100MiB/s
          jobs.read.rate = 5MiB          -> x.conf:3: jobs.read.rate = 5MiB is no rate: write it as in rate = 20000 (ops per second) or rate = 100MiB/s
          jobs.read.rate = 5000/s        -> x.conf:3: jobs.read.rate = 5000/s has no unit: write 5000 for ops or 5000B/s for bytes
          jobs.read.rate = 5MB/s         -> x.conf:3: jobs.read.rate = 5MB is ambiguous: write 5MiB (units are B, KiB, MiB, GiB, TiB)
          jobs.read.rate = 9999999999999 -> x.conf:3: jobs.read.rate = 9999999999999 is too large
          jobs.read.rate { }             -> x.conf:3: jobs.read.rate is a section: expected a rate, as in rate = 20000 (ops per second) or rate = 100MiB/s
          jobs.read.random-map = false   -> x.conf:3: jobs.read.random-map needs pattern = rand
          jobs.read.end-fsync = true     -> x.conf:3: jobs.read.end-fsync needs a job that writes
          jobs.read.time-based = true    -> x.conf:3: jobs.read.time-based = true needs a runtime, as in runtime = 60s
          jobs.read.keep = true          -> x.conf:3: jobs.read.keep is for files of the job's own, it uses the dataset
          jobs.read.files = 4            -> x.conf:2: jobs.read.file-size is missing: write file-size = 1GiB
          jobs.read { name = a, files = 2, file-size = 1MiB } -> x.conf:3: jobs.read.name = a names one file and files = 2: write {n} in it
          jobs.read { name = "a/{n}", file-size = 1MiB } -> x.conf:3: jobs.read.name = a/{n} is not a file name: write it as in name = "{n}"
          jobs.read { directory = "", file-size = 1MiB } -> x.conf:3: jobs.read.directory =  is empty: write . for the target's root
          jobs.read.content { zero = true, compress = 5 } -> x.conf:3: jobs.read.content.compress has no meaning with zero = true
          jobs.read.content.compress = 101 -> x.conf:3: jobs.read.content.compress must be at most 100, got 101
          jobs.".x" { op = read }        -> x.conf:3: jobs.".x" is no name for a job: use letters, digits and . _ + -
          jobs.w { }                     -> x.conf:3: jobs.w.op is missing: write op = read, write or readwrite
          dataset.name = data            -> x.conf:3: dataset.name = data names one file and files = 4: write {n} in it
          dataset.files = 2000000        -> x.conf:3: dataset.files must be at most 1000000, got 2000000
          dataset.create = always        -> x.conf:3: dataset.create = always is not one of if-missing, never
          files = private                -> x.conf:3: files = private is not one of shared, per-worker
          on-worker-loss = degarde       -> x.conf:3: on-worker-loss = degarde is not one of fail, degrade, did you mean degrade?
          name = "two words"             -> x.conf:3: name = two words is not a word: use up to 63 letters, digits and . _ -
          fleet.clients.count = 0        -> x.conf:3: fleet.clients.count must be at least 1, got 0
          jobs.read.engine = nfs3        -> x.conf:3: jobs.read.engine = nfs3 needs an NFS server: write fleet.server.kind = embedded, or existing and its url
          jobs.read.engine = libnfs      -> x.conf:3: jobs.read.engine = libnfs needs an NFS server: write fleet.server.kind = embedded, or existing and its url
          fleet.server.kind = embedded   -> x.conf:2: jobs.read.engine = psync cannot reach the files, which are on an NFS server: write nfs3 or libnfs, or fleet.server.kind = none
          jobs.read.engine = uring, fleet.server.kind = embedded -> x.conf:3: jobs.read.engine = uring cannot reach the files, which are on an NFS server: write nfs3 or libnfs, or fleet.server.kind = none
          fleet.server.kind = existing   -> x.conf:3: fleet.server.url is missing: write url = "nfs://host/path"
          fleet.server.url = "nfs://h/x" -> x.conf:3: fleet.server.url needs kind = existing
          fleet.server.memory = 1GiB     -> x.conf:3: fleet.server.memory needs kind = embedded
          fleet.server { kind = embedded, memory = 1KiB } -> x.conf:3: fleet.server.memory must be at least 1MiB, got 1KiB
          fleet.server { kind = embedded, memory = 1GiB, directory = x } -> x.conf:3: fleet.server.directory has no meaning with memory: keep one of the two
          fleet.server { kind = existing, url = "nfs://h/x", directory = x } -> x.conf:3: fleet.server.directory needs kind = none or embedded
          fleet.server { kind = existing, url = "h:/x" } -> x.conf:3: fleet.server.url = h:/x is no URL of an export: expected nfs://host/path
          fleet.server { kind = existing, url = "nfs://h" } -> x.conf:3: fleet.server.url = nfs://h is no URL of an export: expected a path after the host, as in nfs://host/path
          fleet.server { kind = existing, url = "nfs://h/x?nfsport=0" } -> x.conf:3: fleet.server.url = nfs://h/x?nfsport=0 is no URL of an export: expected nfsport from 1 to 65535, found 0
          fleet.server.kind = embedded, jobs.read { engine = nfs3, direct = true } -> x.conf:3: jobs.read.direct has no meaning on an engine that speaks NFS: there is no page cache
          fleet.server.kind = embedded, jobs.read { engine = nfs3, invalidate = true } -> x.conf:3: jobs.read.invalidate has no meaning on an engine that speaks NFS: there is no page cache
          fleet.server.directory = ""    -> x.conf:3: fleet.server.directory =  is empty: write . for the working directory
          workload.set.bs = 4k           -> x.conf:3: workload.set needs workload.fio or workload.fio-args
          workload.sections = [a]        -> x.conf:3: workload.sections needs workload.fio
          workload.fio = "x.fio"         -> x.conf: the plan has several workloads: keep one of workload.fio, jobs
          """)
  void refusesValues(String line, String message) {
    assertThat(refusal(line)).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      textBlock =
          """
          jobs {                         -> x.conf:3: not HOCON: expecting a key, got end of file
          a = ]                          -> x.conf:3: not HOCON: expecting a value but got wrong token: ']'
          name = ${NOT_THERE}            -> x.conf:3: ${NOT_THERE} is neither a key of the plan nor an environment variable
          name = ${name}                 -> x.conf:3: ${name} refers to itself
          include "http://h/x.conf"      -> x.conf: include "http://h/x.conf" is not a file: a plan includes files only
          include url("http://h/x.conf") -> x.conf: include "http://h/x.conf" is not a file: a plan includes files only
          include classpath("x.conf")    -> x.conf: include "classpath:x.conf" is not a file: a plan includes files only
          include "y.conf"               -> x.conf: include "y.conf": no such file: y.conf
          include "x.conf"               -> x.conf: include "x.conf" includes itself
          """)
  void refusesBrokenText(String line, String message) {
    assertThat(refusal(line)).isEqualTo(message);
  }

  @Test
  void tellsTheFirstOfSeveralUnknownKeys() {
    assertThat(refusal("zzz = 1\naaa = 1\n")).startsWith("x.conf:3: unknown key zzz, known are ");
  }

  @Test
  void refusesPlansWithoutWorkload() {
    String none =
        "x.conf: the plan has no workload: write one of workload.fio, workload.fio-args, jobs";

    assertThat(plans().refusal("")).isEqualTo(none);
    assertThat(plans().refusal("# nothing\n")).isEqualTo(none);
    assertThat(plans().refusal("jobs { }"))
        .isEqualTo("x.conf:1: jobs has no job: write it as in jobs.read { op = read, ... }");
    assertThat(plans().refusal("jobs.read.op = read"))
        .isEqualTo(
            "x.conf:1: jobs.read has no files: give it files and file-size, or the plan a dataset {"
                + " ... }");
    assertThat(plans().refusal("dataset.files = 3\njobs.read.op = read"))
        .isEqualTo("x.conf:1: dataset.file-size is missing: write file-size = 2MiB");
  }

  @Test
  void refusesWritersThatNobodyToldWhoseFilesTheyWrite() {
    String writer = "fleet.clients.count = 2\njobs.w { op = write, file-size = 1MiB }\n";

    assertThat(plans().refusal(writer))
        .isEqualTo(
            "x.conf:2: job w writes and 2 workers would write the same files:"
                + " say files = per-worker or files = shared");
    assertThat(plans().read(writer, "files=shared").jobs().getFirst().files().shared()).isTrue();
    assertThat(plans().read(writer, "files=per-worker").jobs().getFirst().files().shared())
        .isFalse();
    assertThat(plans().read(writer, "fleet.clients.count=1").jobs()).hasSize(1);
  }

  @Test
  void refusesWritersOfTheDataSetWithFilesPerWorker() {
    assertThat(refusal("fleet.clients.count = 2\nfiles = per-worker\njobs.w.op = write"))
        .isEqualTo(
            "x.conf:5: jobs.w writes the dataset, which all workers share, but files = per-worker:"
                + " write files = shared, or give the job files of its own");
  }

  private String refusal(String lines) {
    return plans().refusal(PlanFolder.around(lines));
  }

  private PlanFolder plans() {
    return new PlanFolder(folder);
  }
}
