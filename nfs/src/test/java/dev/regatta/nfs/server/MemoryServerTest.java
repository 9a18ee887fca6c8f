package dev.regatta.nfs.server;

import dev.regatta.nfs.server.memory.MemoryStore;

final class MemoryServerTest extends ServerContract {
  @Override
  Store store() {
    return new MemoryStore(64 << 20);
  }
}
