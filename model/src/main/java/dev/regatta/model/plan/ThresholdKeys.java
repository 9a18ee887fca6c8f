package dev.regatta.model.plan;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.plan.Threshold.Metric;
import dev.regatta.model.plan.Threshold.Statistic;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Resolves `[job.][op.]metric` against the jobs of a plan and the ops they issue. Job ids may
/// contain dots.
final class ThresholdKeys {
  private static final Pattern KEY =
      Pattern.compile(
          "(?:(.+)\\.)?(?:(iops|bw|count|errors)"
              + "|(slat|clat|lat|lag)\\.(?:(min|mean|max)|p([0-9]+(?:\\.[0-9]+)?)))");

  private final TreeMap<String, Set<Op>> opsOfJobs = new TreeMap<>();
  private final TreeMap<String, Set<Op>> pacedOpsOfJobs = new TreeMap<>();

  ThresholdKeys(List<JobSpec> jobs) {
    for (var job : jobs) {
      opsOfJobs.put(job.id(), ops(job));
      pacedOpsOfJobs.put(job.id(), pacedOps(job));
    }
  }

  /// What a threshold is about.
  record Target(Optional<String> job, Optional<Op> op, Metric metric) {}

  Target resolve(String key, Leaf leaf) {
    var matcher = KEY.matcher(key);
    if (!matcher.matches()) {
      throw new PlanException(
          leaf.place()
              + ": "
              + leaf.key()
              + " names no metric: end it with iops, bw, count, errors,"
              + " or slat, clat, lat, lag and min, mean, max or a percentile, as in read.clat.p99");
    }
    String plain = matcher.group(2);
    var metric =
        plain != null
            ? plain(plain)
            : new Metric.Latency(
                kind(matcher.group(3)), statistic(leaf, matcher.group(4), matcher.group(5)));
    String owner = matcher.group(1);
    return owner == null ? everything(metric, leaf) : owned(owner, metric, leaf);
  }

  private Target everything(Metric metric, Leaf leaf) {
    if (metric instanceof Metric.Errors) {
      return new Target(Optional.empty(), Optional.empty(), metric);
    }
    throw needsOp(leaf, allOps());
  }

  private Target owned(String owner, Metric metric, Leaf leaf) {
    int dot = owner.lastIndexOf('.');
    var op = op(owner.substring(dot + 1));
    String job = dot < 0 ? "" : owner.substring(0, dot);
    boolean jobAndOp = op.isPresent() && opsOfJobs.containsKey(job);
    boolean jobAlone = metric instanceof Metric.Errors && opsOfJobs.containsKey(owner);
    if (jobAndOp && jobAlone) {
      throw problem(leaf, "means job " + owner + " or op " + op.get().key() + " of job " + job);
    }
    if (dot < 0 && op.isPresent()) {
      return target(Optional.empty(), op.get(), metric, leaf);
    }
    if (jobAndOp) {
      return target(Optional.of(job), op.get(), metric, leaf);
    }
    if (jobAlone) {
      return new Target(Optional.of(owner), Optional.empty(), metric);
    }
    if (opsOfJobs.containsKey(owner)) {
      throw needsOp(leaf, opsOfJobs.get(owner));
    }
    throw unknown(owner, job, op.isPresent(), leaf);
  }

  private Target target(Optional<String> job, Op op, Metric metric, Leaf leaf) {
    var issued = job.map(opsOfJobs::get).orElseGet(this::allOps);
    if (!issued.contains(op)) {
      throw problem(
          leaf,
          "is about "
              + op.key()
              + ", which "
              + job.map(id -> "job " + id).orElse("no job")
              + (job.isPresent() ? " does not issue" : " issues")
              + ": ops are "
              + names(issued));
    }
    if (isLag(metric) && !isPaced(job, op)) {
      throw problem(leaf, "needs a rate: only reads and writes of a job that has one have a lag");
    }
    return new Target(job, Optional.of(op), metric);
  }

  private static boolean isLag(Metric metric) {
    return metric instanceof Metric.Latency latency && latency.kind() == LatencyKind.LAG;
  }

  private boolean isPaced(Optional<String> job, Op op) {
    return pacedOpsOfJobs.entrySet().stream()
        .filter(paced -> job.isEmpty() || job.get().equals(paced.getKey()))
        .anyMatch(paced -> paced.getValue().contains(op));
  }

  private PlanException unknown(String owner, String job, boolean endsInOp, Leaf leaf) {
    if (endsInOp) {
      return problem(leaf, "names the unknown job " + job + ": jobs are " + jobs());
    }
    int dot = owner.lastIndexOf('.');
    if (dot > 0 && opsOfJobs.containsKey(job)) {
      return problem(
          leaf,
          "names the unknown op "
              + owner.substring(dot + 1)
              + ": ops are "
              + names(opsOfJobs.get(job)));
    }
    return problem(
        leaf,
        "names the unknown job or op "
            + owner
            + ": jobs are "
            + jobs()
            + "; ops are "
            + names(allOps()));
  }

  private static PlanException needsOp(Leaf leaf, Set<Op> ops) {
    return problem(leaf, "needs an op before the metric: " + names(ops));
  }

  private static PlanException problem(Leaf leaf, String what) {
    return new PlanException(leaf.place() + ": " + leaf.key() + " " + what);
  }

  private static Metric plain(String metric) {
    return switch (metric) {
      case "iops" -> new Metric.Iops();
      case "bw" -> new Metric.Bandwidth();
      case "count" -> new Metric.Count();
      default -> new Metric.Errors();
    };
  }

  private static LatencyKind kind(String key) {
    return LatencyKind.valueOf(key.toUpperCase(Locale.ROOT));
  }

  private static Statistic statistic(Leaf leaf, String moment, String percent) {
    if (percent == null) {
      return switch (moment) {
        case "min" -> new Statistic.Min();
        case "mean" -> new Statistic.Mean();
        default -> new Statistic.Max();
      };
    }
    double value = Double.parseDouble(percent);
    if (value <= 0 || value >= 100) {
      throw problem(leaf, "is no percentile: use p0.01 to p99.999, or min, or max");
    }
    return new Statistic.Percentile(value);
  }

  private static Optional<Op> op(String key) {
    return Arrays.stream(Op.values()).filter(op -> op.key().equals(key)).findFirst();
  }

  private static Set<Op> ops(JobSpec job) {
    var ops = EnumSet.noneOf(Op.class);
    var flushing = job.flushing();
    add(ops, Op.READ, job.reads());
    add(ops, Op.WRITE, job.writes());
    add(ops, Op.FSYNC, flushing.fsyncEvery() > 0 || flushing.endFsync() || flushing.fsyncOnClose());
    add(ops, Op.FDATASYNC, flushing.fdatasyncEvery() > 0);
    return ops;
  }

  private static Set<Op> pacedOps(JobSpec job) {
    var ops = EnumSet.noneOf(Op.class);
    add(ops, Op.READ, job.reads() && job.pace().openLoop());
    add(ops, Op.WRITE, job.writes() && job.pace().openLoop());
    return ops;
  }

  private static void add(Set<Op> ops, Op op, boolean issued) {
    if (issued) {
      ops.add(op);
    }
  }

  private Set<Op> allOps() {
    var all = EnumSet.noneOf(Op.class);
    opsOfJobs.values().forEach(all::addAll);
    return all;
  }

  private String jobs() {
    return String.join(", ", opsOfJobs.keySet());
  }

  private static String names(Set<Op> ops) {
    return String.join(", ", ops.stream().map(Op::key).toList());
  }
}
