package dev.regatta.coordinator;

import dev.regatta.coordinator.run.ExitCode;
import dev.regatta.model.PlanException;
import dev.regatta.provisioning.ProvisionException;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/// The program: what each command is called.
@Command(
    name = "regatta",
    description = "Measures NFS at fleet scale and says what changed and why.",
    subcommands = {
      RunCommand.class,
      CheckCommand.class,
      FioCommand.class,
      ServeCommand.class,
      CalibrateCommand.class,
      ReportCommand.class,
      LsCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footer = {
      "",
      "Exit codes: 0 pass, 1 a threshold missed, 2 plan or usage error,",
      "3 the infrastructure failed, 4 measured but not valid,",
      "5 good result but cleanup left something, 130 interrupted.",
      "",
      "Start with: regatta run plans/00-hello.conf"
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler((failure, _, _) -> explain(failure))
        .setParameterExceptionHandler((mistake, _) -> {
          System.err.println("regatta: " + mistake.getMessage());
          var command = mistake.getCommandLine().getCommandSpec().qualifiedName();
          System.err.println("Try '" + command + " --help'.");
          return ExitCode.USAGE.code();
        });
  }

  /// A user's mistake and a full disk are one line; everything else is a defect and shows where.
  private static int explain(Exception failure) {
    return switch (failure) {
      case PlanException mistake -> say(String.valueOf(mistake.getMessage()), ExitCode.USAGE);
      case ProvisionException refused ->
          say(String.valueOf(refused.getMessage()), ExitCode.INFRASTRUCTURE_FAILED);
      case IOException io ->
          say(
              io.getClass().getSimpleName() + ": " + io.getMessage(),
              ExitCode.INFRASTRUCTURE_FAILED);
      default -> {
        failure.printStackTrace();
        yield say(
            "a defect in Regatta, please report it with the lines above",
            ExitCode.INFRASTRUCTURE_FAILED);
      }
    };
  }

  private static int say(String line, ExitCode code) {
    System.err.println("regatta: " + line);
    return code.code();
  }

  /// The version of this build.
  static final class Version implements IVersionProvider {
    static String current() {
      return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
          .orElse("unpackaged");
    }

    @Override
    public String[] getVersion() {
      return new String[] {"regatta " + current() + " (Java " + Runtime.version() + ")"};
    }
  }
}
