package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/// The smallest object has 16 bytes: fewer for each call mean that calls allocate nothing.
final class AllocationTest {
  private static final int ROUNDS = 500;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final NfsFh3 file = NfsFh3.of(new byte[] {2, 0, 0, 0});
  private final byte[] name = {'a'};
  private final Sattr3 attributes = Sattr3.ofMode(0644);
  private final ByteBuffer memory = ByteBuffer.allocateDirect(1 << 17);
  private final NfsCall[] done = new NfsCall[8];

  @Test
  void callsAllocateNothing() throws NfsException {
    try (FaultServer server = new FaultServer();
        NfsClient client = NfsMount.open(server.url(), NfsSettings.DEFAULTS).client()) {
      rounds(client);
      long before = threads.getCurrentThreadAllocatedBytes();

      rounds(client);

      long each = (threads.getCurrentThreadAllocatedBytes() - before) / (ROUNDS * 8L);
      assertThat(each).isLessThan(8);
    }
  }

  private void rounds(NfsClient client) {
    for (int round = 0; round < ROUNDS; round++) {
      client.read(0, file, 0, 4096, memory, 0);
      client.read(1, file, 0, 65536, memory, 0);
      client.write(2, file, 0, 4096, Nfs3.UNSTABLE, memory, 0);
      client.write(3, file, 0, 65536, Nfs3.UNSTABLE, memory, 0);
      client.getattr(4, file);
      client.lookup(5, file, name);
      client.create(6, file, name, Nfs3.UNCHECKED, attributes);
      client.commit(7, file, 0, 0);
      for (int left = 8; left > 0; ) {
        int count = client.poll(done, left);
        for (int i = 0; i < count; i++) {
          int status = done[i].status;
          if (status != Nfsstat3.NFS3_OK && status != Nfsstat3.NFS3ERR_EXIST) {
            throw new AssertionError(CallStatus.name(status));
          }
          client.release(done[i]);
        }
        left -= count;
      }
    }
  }
}
