package dev.regatta.model.plan;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;

/// Makes the paths of a plan absolute, so that it means the same from another directory.
///
/// @param base where a relative job file is looked for
record PlanRelocation(Section plan, FleetSpec fleet, Path base) {

  ConfigObject apply(ConfigObject values) {
    var result = values.toConfig();
    var workload = plan.section("workload");
    if (workload.has("fio")) {
      String file = workload.require("fio", "").text();
      result = with(result, "workload.fio", base.resolve(file).normalize().toString());
    }
    if (workload.has("fio-args")) {
      result = with(result, "workload.fio-args", FioCommand.line(FioCommand.of(workload), base));
    }
    if (plan.section("fleet").section("server").has("directory")) {
      result = with(result, "fleet.server.directory", directory(fleet.server()));
    }
    return result.root();
  }

  private static String directory(ServerSpec server) {
    return switch (server) {
      case ServerSpec.None none -> none.directory();
      case ServerSpec.Embedded(ServerSpec.Store.Directory store) -> store.path();
      case ServerSpec.Embedded(ServerSpec.Store.Memory _), ServerSpec.Existing _ ->
          throw new IllegalStateException("has no directory: " + server);
    };
  }

  private static Config with(Config values, String key, String text) {
    var moved = ConfigValueFactory.fromAnyRef(text).withOrigin(values.getValue(key).origin());
    return values.withValue(key, moved);
  }
}
