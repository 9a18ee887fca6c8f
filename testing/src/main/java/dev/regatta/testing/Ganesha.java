package dev.regatta.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// nfs-ganesha as a child process: an NFS server written by others, over a temporary directory. It
/// insists on rpcbind for NFSv3, so its registration is made to succeed by a preloaded library.
public final class Ganesha implements AutoCloseable {
  private static final String PROGRAM = "ganesha.nfsd";
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String NO_RPCBIND =
      """
      #include <stdbool.h>
      bool rpcb_set(unsigned program, unsigned version, const void *netconf, const void *address) {
        (void)program; (void)version; (void)netconf; (void)address;
        return true;
      }
      bool rpcb_unset(unsigned program, unsigned version, const void *netconf) {
        (void)program; (void)version; (void)netconf;
        return true;
      }
      """;

  private final Path home;
  private final Path export;
  private final Path small;
  private final int nfsPort = freePort();
  private final int mountPort = freePort();
  private Process process;

  private Ganesha() throws IOException {
    home = Files.createTempDirectory("regatta-ganesha");
    export =
        Files.createTempDirectory(
            Files.isWritable(MEMORY) ? MEMORY : home, "regatta-ganesha-export");
    Path shim = home.resolve("norpcbind.so");
    Path source = Files.writeString(home.resolve("norpcbind.c"), NO_RPCBIND);
    run("gcc", "-shared", "-fPIC", "-O2", "-o", shim.toString(), source.toString());
    Files.createDirectories(home.resolve("recovery"));
    small = Files.createDirectories(home.resolve("small"));
    run("mount", "-t", "tmpfs", "-o", "size=1m", "regatta-test", small.toString());
    Files.writeString(home.resolve("ganesha.conf"), configuration());
    process = launch();
    awaitReady();
  }

  private static Ganesha start() {
    try {
      return new Ganesha();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Starts it, or skips the calling tests, and says why, where it cannot run.
  public static Ganesha startOrSkip() {
    Programs.missing(PROGRAM, "gcc")
        .or(Programs::notRoot)
        .ifPresent(reason -> {
          System.out.println("skipping tests against nfs-ganesha: " + reason);
          Assumptions.abort(reason);
        });
    return start();
  }

  /// The exported directory, as a local path.
  public Path export() {
    return export;
  }

  /// URL of an export.
  ///
  /// @param path `/data` or a directory below it, `/readonly` (the same files), `/secure` (wants a
  ///   privileged port), `/small` (1 MiB in memory)
  /// @param arguments begin with `&`, or are empty
  public String url(String path, String arguments) {
    return "nfs://127.0.0.1%s?nfsport=%d&mountport=%d%s%s"
        .formatted(
            path, nfsPort, mountPort, arguments.contains("uid=") ? "" : "&uid=0&gid=0", arguments);
  }

  public void stop() {
    process.destroy();
    if (!ended()) {
      process.destroyForcibly();
    }
  }

  public void startAgain() {
    try {
      process = launch();
      awaitReady();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean ended() {
    try {
      return process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process launch() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            PROGRAM,
            "-F",
            "-f",
            home.resolve("ganesha.conf").toString(),
            "-L",
            log().toString(),
            "-p",
            home.resolve("ganesha.pid").toString());
    builder.environment().put("LD_PRELOAD", home.resolve("norpcbind.so").toString());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private Path log() {
    return home.resolve("ganesha.log");
  }

  private void awaitReady() throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!listens(nfsPort) || !listens(mountPort)) {
      if (diedWithin50Millis() || System.nanoTime() - end > 0) {
        throw new IOException("ganesha does not serve:\n" + Files.readString(log()));
      }
    }
  }

  private static boolean listens(int port) {
    try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean diedWithin50Millis() {
    try {
      return process.waitFor(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String configuration() {
    return """
    NFS_CORE_PARAM {
      NFS_Port = %d; MNT_Port = %d;
      %s
      Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false;
      Protocols = 3;
      mount_path_pseudo = true;
    }
    NFS_KRB5 { Active_krb5 = false; }
    NFSv4 { Graceless = true; RecoveryRoot = "%s"; }
    EXPORT_DEFAULTS { Squash = No_Root_Squash; SecType = sys; Protocols = 3; Transports = TCP; }
    EXPORT {
      Export_Id = 1; Path = %s; Pseudo = /data; Access_Type = RW;
      FSAL { Name = VFS; }
    }
    EXPORT {
      Export_Id = 2; Path = %s; Pseudo = /readonly; Access_Type = RO; Tag = readonly;
      FSAL { Name = VFS; }
    }
    EXPORT {
      Export_Id = 3; Path = %s; Pseudo = /secure; Access_Type = RW; Tag = secure;
      PrivilegedPort = true;
      FSAL { Name = VFS; }
    }
    EXPORT {
      Export_Id = 4; Path = %s; Pseudo = /small; Access_Type = RW; Tag = small;
      FSAL { Name = VFS; }
    }
    LOG { Default_Log_Level = EVENT; }
    """
        .formatted(
            nfsPort, mountPort, bind(), home.resolve("recovery"), export, export, export, small);
  }

  /// It does not start when it is told to bind to the only interface there is.
  private static String bind() {
    try {
      boolean others =
          NetworkInterface.networkInterfaces()
              .flatMap(NetworkInterface::inetAddresses)
              .anyMatch(address -> !address.isLoopbackAddress());
      return others ? "Bind_addr = 127.0.0.1;" : "";
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(String... command) throws IOException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(List.of(command) + ": " + output);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    stop();
    unmount();
    delete(export);
    delete(home);
  }

  private void unmount() {
    try {
      run("umount", small.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path tree) {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
