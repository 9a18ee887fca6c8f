package dev.regatta.nfs.server;

import java.util.LinkedHashMap;
import java.util.Map;

/// The verifiers of the files that were created EXCLUSIVE last: the same call sent again finds the
/// file it has made itself.
final class ExclusiveCreates {
  private static final int MOST = 4096;

  private final Map<Long, Long> verifiers = new LinkedHashMap<>();

  synchronized void remember(long file, long verifier) {
    verifiers.put(file, verifier);
    if (verifiers.size() > MOST) {
      verifiers.remove(verifiers.keySet().iterator().next());
    }
  }

  synchronized boolean made(long file, long verifier) {
    Long known = verifiers.get(file);
    return known != null && known == verifier;
  }
}
