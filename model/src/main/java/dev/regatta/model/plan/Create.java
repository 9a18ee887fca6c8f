package dev.regatta.model.plan;

/// What is done about files that are missing or too short.
enum Create {
  IF_MISSING,
  NEVER
}
