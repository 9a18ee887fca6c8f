package dev.regatta.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;

/// What goes over a TCP port of loopback: taken down by tcpdump, decoded by tshark.
public final class Capture implements AutoCloseable {
  private static final String CALL = "0";
  private static final byte[] MARKER = {(byte) 0xfa, 'E', 'N', 'D'};

  private final Path file;
  private final int port;
  private final Process tcpdump;
  private final BufferedReader words;
  private final List<String> said = new ArrayList<>();

  private Capture(Path file, int port) throws IOException {
    this.file = file;
    this.port = port;
    tcpdump =
        new ProcessBuilder(
                "tcpdump",
                "-i",
                "lo",
                "-s",
                "0",
                "-B",
                "65536",
                "--immediate-mode",
                "-U",
                "-Z",
                "root",
                "-w",
                file.toString(),
                "tcp port " + port)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    words = tcpdump.errorReader(StandardCharsets.UTF_8);
    for (String line = words.readLine(); ; line = words.readLine()) {
      if (line == null) {
        throw new IOException("tcpdump ended: " + said);
      }
      said.add(line);
      if (line.contains("listening on")) {
        return;
      }
    }
  }

  /// Starts, or skips the calling tests, and says why, where that cannot be.
  ///
  /// @param file made, for the packets
  public static Capture startOrSkip(Path file, int port) throws IOException {
    Programs.missing("tcpdump", "tshark")
        .or(Programs::notRoot)
        .ifPresent(reason -> {
          System.out.println("skipping tests of what is on the wire: " + reason);
          Assumptions.abort(reason);
        });
    return new Capture(file, port);
  }

  /// Ends the capture when all that was sent so far is taken down.
  ///
  /// @return what tcpdump said of packets it did not get: `0 packets dropped by kernel`
  public String stop() throws IOException {
    sendMarker();
    while (!taken()) {
      Thread.onSpinWait();
    }
    tcpdump.toHandle().destroy();
    words.lines().forEach(said::add);
    return said.stream().filter(line -> line.contains("dropped by kernel")).findFirst().orElse("");
  }

  /// MOUNTPROC3_NULL with an xid nobody else has, and waits for its reply.
  private void sendMarker() throws IOException {
    var call = ByteBuffer.allocate(44);
    int lastFragment = 1 << 31;
    call.putInt(lastFragment | 40).put(MARKER).putInt(0).putInt(2).putInt(100_005).putInt(3);
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(call.array());
      socket.getInputStream().readNBytes(28);
    }
  }

  private boolean taken() throws IOException {
    String packets = Files.readString(file, StandardCharsets.ISO_8859_1);
    return packets.contains(new String(MARKER, StandardCharsets.ISO_8859_1));
  }

  /// RPC calls of the NFS program by the number of their procedure.
  public Map<Integer, Long> nfsCalls() throws IOException {
    Map<Integer, Long> calls = new TreeMap<>();
    for (String line : tshark("rpc.program == 100003", "rpc.msgtyp", "rpc.procedure")) {
      String[] fields = line.split("\t", -1);
      String[] types = fields[0].split(",", -1);
      String[] procedures = fields[1].split(",", -1);
      for (int i = 0; i < types.length; i++) {
        if (types[i].equals(CALL)) {
          calls.merge(Integer.parseInt(procedures[i]), 1L, Long::sum);
        }
      }
    }
    return calls;
  }

  /// Numbers of the frames that make no sense to the decoder.
  public List<String> malformed() throws IOException {
    return tshark("_ws.malformed", "frame.number");
  }

  private List<String> tshark(String filter, String... fields) throws IOException {
    var command =
        new ArrayList<>(
            List.of("tshark", "-r", file.toString(), "-d", "tcp.port==" + port + ",rpc"));
    command.addAll(List.of("-Y", filter, "-T", "fields"));
    for (String field : fields) {
      command.addAll(List.of("-e", field));
    }
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      return lines.lines().toList();
    }
  }

  @Override
  public void close() {
    tcpdump.destroyForcibly();
  }
}
