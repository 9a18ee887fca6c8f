package dev.regatta.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.SerializationTestKit;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.SerializationExtension;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.summary.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WireTest {
  private static final Config SETTINGS = settings();
  private static final ActorTestKit KIT = ActorTestKit.create(SETTINGS);
  private static final SerializationTestKit WIRE = KIT.serializationTestKit();
  private static final ActorRef<WorkerCommand> COMMANDS =
      KIT.<WorkerCommand>createTestProbe("commands").ref();
  private static final ActorRef<WorkerEvent> CONTROL =
      KIT.<WorkerEvent>createTestProbe("control").ref();
  private static final ActorRef<IntervalEvent> COLLECTOR =
      KIT.<IntervalEvent>createTestProbe("collector").ref();

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void everyMessageSurvivesTheWire(Wire message) {
    assertThat(WIRE.verifySerialization(message, true)).isEqualTo(message);
  }

  @Test
  void noMessageIsForgottenHere() {
    var tried = messages().stream().map(Object::getClass).map(Class::getName).toList();

    assertThat(tried).containsAll(concrete(WorkerCommand.class));
    assertThat(tried).containsAll(concrete(WorkerEvent.class));
    assertThat(tried).containsAll(concrete(IntervalEvent.class));
  }

  @Test
  void messagesTravelAsCbor() {
    var serialization = SerializationExtension.get(Adapter.toClassic(KIT.system()));

    for (var message : messages()) {
      assertThat(serialization.findSerializerFor(message).toString())
          .contains("JacksonCborSerializer");
    }
  }

  @Test
  void worstChunkFitsInALargeFrame() {
    var chunk = new IntervalEvent.Chunk(Samples.chunk(logUniform(3_000_000)));

    assertThat(bytes(chunk)).isLessThan(frame("maximum-large-frame-size"));
    assertThat(WIRE.verifySerialization(chunk, true)).isEqualTo(chunk);
  }

  @Test
  void planOfAHundredJobsFitsInAFrame() {
    var jobs = Collections.nCopies(100, Samples.job(EngineSpec.Kind.URING));

    assertThat(bytes(new WorkerCommand.Prepare(Samples.assignment(jobs))))
        .isLessThan(frame("maximum-frame-size"));
  }

  static List<Wire> messages() {
    var all = new ArrayList<Wire>();
    all.addAll(commands());
    all.addAll(events());
    all.add(new IntervalEvent.Counted(Samples.counters()));
    all.add(new IntervalEvent.Chunk(Samples.chunk(logUniform(1000))));
    all.add(new IntervalEvent.Chunk(Samples.chunk(Histograms.empty())));
    return all;
  }

  private static List<Wire> commands() {
    var commands = new ArrayList<Wire>();
    commands.add(new WorkerCommand.Welcome("run", CONTROL, COLLECTOR));
    commands.add(new WorkerCommand.Refused("use one build"));
    commands.add(new WorkerCommand.ClockProbe(Long.MAX_VALUE));
    commands.add(new WorkerCommand.Prepare(Samples.assignment(jobs())));
    commands.add(new WorkerCommand.Start(2, Samples.INSTANT, Samples.INSTANT.plusNanos(1)));
    commands.add(new WorkerCommand.Drain("interrupted"));
    commands.add(new WorkerCommand.Abort("interrupted twice"));
    commands.add(new WorkerCommand.Resend(3));
    commands.add(new WorkerCommand.Finish());
    return commands;
  }

  private static List<Wire> events() {
    return List.of(
        new WorkerEvent.Join(
            "w1", "0.1.0", Wire.PROTOCOL, Map.of("kernel", "6.17.0", "cpus", "2"), COMMANDS),
        new WorkerEvent.ClockReply("w1", 7, Samples.INSTANT),
        new WorkerEvent.Prepared(
            "w1",
            new SetupReport(
                1L << 40,
                2L << 40,
                3,
                4,
                5L << 40,
                List.of("a note"),
                Map.of("job0.0", Map.of("engine", "uring"), "job1.0", Map.of()),
                Optional.of(
                    new Calibration(
                        8e6, 7e6, new Calibration.Overhead(40, 41, 250), 20.5, 1, 33, 0)))),
        new WorkerEvent.PrepareFailed("w1", true, "no such file"),
        new WorkerEvent.Heartbeat("w1", 1L << 60),
        new WorkerEvent.JobFailed("w1", "job0.0", "EIO", true),
        new WorkerEvent.StageEnded("w1", 2, List.of(everyOp(), nothingDone())),
        new WorkerEvent.Finished("w1"));
  }

  /// Jobs that use every constant of every choice.
  private static List<JobSpec> jobs() {
    var jobs = new ArrayList<JobSpec>();
    for (var kind : EngineSpec.Kind.values()) {
      jobs.add(Samples.job(kind));
    }
    for (var fallocate : FileSet.Fallocate.values()) {
      jobs.add(Samples.job(fallocate));
    }
    for (var sync : FileSet.Sync.values()) {
      for (var advice : FileSet.Advice.values()) {
        jobs.add(Samples.job(sync, advice));
      }
    }
    for (var order : FileSet.Service.Order.values()) {
      jobs.add(Samples.job(order));
    }
    return jobs;
  }

  private static JobTally everyOp() {
    var totals = new EnumMap<Op, Long>(Op.class);
    for (var op : Op.values()) {
      totals.put(op, (1L << 40) + op.name().length());
    }
    return new JobTally(
        "job0.0",
        Optional.of(Samples.INSTANT),
        Optional.of(Samples.INSTANT.plusSeconds(60)),
        1L << 50,
        1L << 30,
        100,
        totals,
        Optional.of("write: No space left on device"),
        List.of("read of file 3 at 4096"),
        Map.of("rpc.READ", 1L << 40, "reconnects", 2L));
  }

  private static JobTally nothingDone() {
    return new JobTally(
        "job1.0",
        Optional.empty(),
        Optional.empty(),
        0,
        0,
        0,
        Map.of(),
        Optional.empty(),
        List.of(),
        Map.of());
  }

  private static Config settings() {
    return ConfigFactory.parseString("akka.actor.provider = local")
        .withFallback(ConfigFactory.parseResources("regatta-cluster.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  private static List<String> concrete(Class<?> sealed) {
    return Arrays.stream(sealed.getPermittedSubclasses()).map(Class::getName).toList();
  }

  private static long bytes(Wire message) {
    return SerializationExtension.get(Adapter.toClassic(KIT.system()))
        .serialize(message)
        .get()
        .length;
  }

  private static long frame(String key) {
    return SETTINGS.getBytes("akka.remote.artery.advanced." + key);
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
