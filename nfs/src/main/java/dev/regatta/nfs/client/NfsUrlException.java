package dev.regatta.nfs.client;

/// A URL that cannot be meant: one line with the URL, what was found and what was expected.
public final class NfsUrlException extends IllegalArgumentException {
  NfsUrlException(String url, String problem) {
    super(url + ": " + problem);
  }
}
