package dev.regatta.nfs.client;

/// Whether connections come from a port below 1024, which servers with `secure` exports want.
public enum PrivilegedPort {
  /// Only when the server refuses other ports.
  WHEN_NEEDED,
  ALWAYS,
  NEVER
}
