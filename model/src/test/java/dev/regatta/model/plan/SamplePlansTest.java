package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.EngineSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SamplePlansTest {
  @Test
  void readsHello() {
    var plan =
        PlanReader.read(
            Path.of("..", "plans", "00-hello.conf"), List.of(), Map.of(), Path.of("work"));

    assertThat(plan.name()).isEqualTo("hello");
    assertThat(plan.fleet().workers()).isEqualTo(2);
    assertThat(plan.fleet().server())
        .isEqualTo(
            new ServerSpec.Embedded(
                new ServerSpec.Store.Directory(
                    Path.of("work", "regatta-data").toAbsolutePath().toString(), true)));
    assertThat(plan.jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("read");
          assertThat(job.access())
              .isEqualTo(Access.fixed(Access.Pattern.RAND, 100, 4096, 4096, true));
          assertThat(job.engine().kind()).isEqualTo(EngineSpec.Kind.NFS3);
          assertThat(job.files().count()).isEqualTo(16);
          assertThat(job.limits().runtime()).isEqualTo(Duration.ofSeconds(8));
        });
  }
}
