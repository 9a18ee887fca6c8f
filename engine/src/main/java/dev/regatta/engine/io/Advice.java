package dev.regatta.engine.io;

/// What a file's cache is told.
public enum Advice {
  DONTNEED,
  RANDOM,
  SEQUENTIAL
}
