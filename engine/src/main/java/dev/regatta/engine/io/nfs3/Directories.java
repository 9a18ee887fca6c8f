package dev.regatta.engine.io.nfs3;

import dev.regatta.nfs.v3.NfsFh3;
import java.util.HashMap;
import java.util.Map;

/// Handles of the directories that were walked through, by path, so that each is looked up once.
final class Directories {
  private final NfsFh3 root;
  private final Map<String, NfsFh3> handles = new HashMap<>();

  Directories(NfsFh3 root) {
    this.root = root;
  }

  /// The longest part of a path that is known, the handle of it in `into`.
  ///
  /// @param path absolute, without a slash at its end; the root is empty
  /// @return its length
  int longestKnown(String path, NfsFh3 into) {
    for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
      var known = handles.get(path.substring(0, end));
      if (known != null) {
        into.set(known);
        return end;
      }
    }
    into.set(root);
    return 0;
  }

  void learn(String path, NfsFh3 handle) {
    handles.put(path, handle.copy());
  }

  /// Forgets a directory and all below it.
  void forget(String path) {
    handles.keySet().removeIf(known -> known.equals(path) || known.startsWith(path + "/"));
  }
}
