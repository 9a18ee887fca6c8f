package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.Credential;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Who this process is, unless the URL says otherwise.
final class LocalCredential {
  private static final String MACHINE = "regatta";
  private static final Path SELF = Path.of("/proc/self");

  private LocalCredential() {}

  static Credential of(NfsUrl url) {
    long uid = url.uid() >= 0 ? url.uid() : attribute("unix:uid");
    long gid = url.gid() >= 0 ? url.gid() : attribute("unix:gid");
    return new Credential.AuthSys(0, MACHINE, uid, gid, List.of());
  }

  private static long attribute(String name) {
    try {
      return Integer.toUnsignedLong((Integer) Files.getAttribute(SELF, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
