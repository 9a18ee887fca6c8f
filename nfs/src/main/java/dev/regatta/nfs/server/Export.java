package dev.regatta.nfs.server;

import java.security.SecureRandom;

/// What all connections of a server share.
final class Export {
  final ServerSettings settings;
  final Store store;
  final Handles handles;
  final ServerCounters counters = new ServerCounters();
  final FileLocks locks = new FileLocks();
  final Listings listings;
  final ExclusiveCreates exclusiveCreates = new ExclusiveCreates();
  final MountTable mounts = new MountTable();

  /// Of WRITE and COMMIT: another one says that what was not committed may be lost.
  final long writeVerifier;

  /// Of READDIR and READDIRPLUS.
  final long cookieVerifier;

  Export(ServerSettings settings, Store store) {
    SecureRandom random = new SecureRandom();
    this.settings = settings;
    this.store = store;
    this.handles = new Handles(random.nextLong());
    this.writeVerifier = random.nextLong();
    this.cookieVerifier = random.nextLong();
    this.listings = new Listings(store);
  }
}
