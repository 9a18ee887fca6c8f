package dev.regatta.engine.load;

/// The part of a file that a job uses.
///
/// @param path absolute
/// @param offset where the range starts
/// @param bytes its length, at least one block
public record FileRange(String path, long offset, long bytes) {}
