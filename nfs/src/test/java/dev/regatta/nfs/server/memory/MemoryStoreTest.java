package dev.regatta.nfs.server.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.server.Caller;
import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Sattr3;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest {
  private static final int CAPACITY = 1 << 20;

  private final MemoryStore store = new MemoryStore(CAPACITY);
  private final Fattr3 attributes = new Fattr3();

  @Test
  void isFullAtItsSizeAndFreeAgain() throws StoreException {
    long file = create("a");
    long free = store.space().fbytes();

    assertThatThrownBy(() -> store.write(file, 0, ByteBuffer.allocate(CAPACITY)))
        .hasMessage("NFS3ERR_NOSPC");
    store.write(file, 0, ByteBuffer.allocate(CAPACITY / 2));
    assertThat(store.space().fbytes()).isEqualTo(free - CAPACITY / 2);
    store.remove(store.root(), "a");
    assertThat(store.space().fbytes()).isEqualTo(CAPACITY);
  }

  @Test
  void keepsHolesWithoutMemory() throws StoreException {
    long file = create("a");
    long free = store.space().fbytes();

    store.write(file, Long.MAX_VALUE - 1, ByteBuffer.allocate(1));

    assertThat(store.space().fbytes()).isEqualTo(free - MemoryData.PIECE);
    store.attributes(file, attributes);
    assertThat(attributes.size).isEqualTo(Long.MAX_VALUE);
    assertThat(attributes.used).isEqualTo(MemoryData.PIECE);
  }

  @Test
  void givesFilesToTheirCaller() throws StoreException {
    store.create(store.root(), "a", new Sattr3(), new Caller(1000, 1001), attributes);

    assertThat(attributes.uid).isEqualTo(1000);
    assertThat(attributes.gid).isEqualTo(1001);
  }

  private long create(String name) throws StoreException {
    return store.create(store.root(), name, new Sattr3(), Caller.NOBODY, attributes);
  }
}
