package dev.regatta.model.plan;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Distribution;

/// Reads what the ops of a job touch.
final class AccessReader {

  private enum Operation {
    READ,
    WRITE,
    READWRITE
  }

  private AccessReader() {}

  static Access read(Section job) {
    int readPercent = readPercent(job);
    var pattern = job.get("pattern").oneOf(Pattern.class);
    if (pattern == Pattern.SEQ) {
      job.refuse("random-map", "needs pattern = rand");
      job.refuse("distribution", "needs pattern = rand");
    }
    var blocks = BlocksReader.read(job.get("bs"));
    var distribution = DistributionReader.read(job.section("distribution"));
    return new Access(
        pattern, readPercent, blocks, blocks, randomMap(job, distribution), distribution);
  }

  private static int readPercent(Section job) {
    var op = job.require("op", "op = read, write or readwrite").oneOf(Operation.class);
    if (op != Operation.READWRITE) {
      job.refuse("read-percent", "needs op = readwrite");
    }
    return switch (op) {
      case READ -> 100;
      case WRITE -> 0;
      case READWRITE -> job.get("read-percent").count(0, 100);
    };
  }

  private static boolean randomMap(Section job, Distribution distribution) {
    var map = job.get("random-map");
    if (distribution.kind() == Distribution.Kind.UNIFORM) {
      return map.flag();
    }
    if (job.has("random-map") && map.flag()) {
      throw map.problem("needs distribution.kind = uniform: others visit blocks again and again");
    }
    return false;
  }
}
