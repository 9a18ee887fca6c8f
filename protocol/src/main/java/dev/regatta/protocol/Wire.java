package dev.regatta.protocol;

/// Marks what crosses the network; serialised as CBOR.
public interface Wire {
  /// Coordinator and worker must agree on this number; any change of a message raises it.
  int PROTOCOL = 3;
}
