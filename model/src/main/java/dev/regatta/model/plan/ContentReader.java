package dev.regatta.model.plan;

import dev.regatta.model.job.Content;

/// Reads `content { ... }` of a job or of the data set.
final class ContentReader {
  private static final long LARGEST_CHUNK = 1L << 30;

  private ContentReader() {}

  static Content read(Section content) {
    int compress = content.find("compress").map(leaf -> leaf.count(0, 100)).orElse(-1);
    boolean zero = content.get("zero").flag();
    if (zero && compress >= 0) {
      content.refuse("compress", "has no meaning with zero = true");
    }
    return new Content(
        compress,
        (int) content.get("chunk").sizeBytes(1, LARGEST_CHUNK),
        zero,
        content.get("refill").flag(),
        content.get("scramble").flag());
  }
}
