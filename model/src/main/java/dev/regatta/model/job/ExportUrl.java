package dev.regatta.model.job;

import dev.regatta.nfs.client.NfsUrl;
import dev.regatta.nfs.client.NfsUrlException;
import java.util.Optional;

/// Checks URLs of NFS exports where they are read, so that a wrong one is a mistake with a place.
public final class ExportUrl {
  private ExportUrl() {}

  /// What is wrong with a URL and what was expected; empty when nothing is.
  public static Optional<String> problem(String url) {
    try {
      var _ = NfsUrl.parse(url);
      return Optional.empty();
    } catch (NfsUrlException e) {
      return Optional.of(String.valueOf(e.getMessage()).replace(url + ": ", ""));
    }
  }
}
