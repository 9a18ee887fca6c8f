package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.Access;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet.Sizing;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Randomness;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes one job spec of one section.
final class JobBuilder {
  private static final Map<String, ErrorPolicy> CONTINUE =
      Map.of(
          "none", new ErrorPolicy(false, false, false),
          "0", new ErrorPolicy(false, false, false),
          "read", new ErrorPolicy(true, false, false),
          "write", new ErrorPolicy(false, true, false),
          "io", new ErrorPolicy(true, true, false),
          "all", new ErrorPolicy(true, true, false),
          "1", new ErrorPolicy(true, true, false));
  private static final int MOST_PERCENTILES = 20;

  private final JobSection section;
  private final FioContext context;
  private final Settings settings;

  JobBuilder(JobSection section, FioContext context, Set<String> notes) {
    this.section = section;
    this.context = context;
    settings = new Settings(section, notes);
    // first: most options of another engine are refused too, and this says why
    EngineOptions.kind(settings);
    settings.check();
  }

  Settings settings() {
    return settings;
  }

  boolean stonewall() {
    return section.opensFile() || settings.flag("stonewall", false);
  }

  boolean newGroup() {
    return settings.flag("new_group", false);
  }

  String name() {
    return settings.text("name").orElse(section.header());
  }

  JobSpec build(String id, int stage, int group) {
    try {
      JobSpec job = spec(id, stage, group);
      checkSizes(job);
      return job;
    } catch (IllegalArgumentException e) {
      throw new PlanException(section.place() + ": job " + name() + ": " + e.getMessage());
    }
  }

  private JobSpec spec(String id, int stage, int group) {
    Access access = AccessOptions.read(settings);
    return new JobSpec(
        id,
        name(),
        stage,
        group,
        settings.count("numjobs", 1, 1, Integer.MAX_VALUE),
        access,
        FileOptions.read(settings, section.header(), context),
        EngineOptions.read(settings, name(), context),
        RateOptions.read(settings, access, context),
        LimitOptions.read(settings, name(), context),
        flushing(),
        content(),
        randomness(),
        errors(),
        settings
            .find("percentile_list")
            .map(JobBuilder::percentiles)
            .orElse(JobSpec.DEFAULT_PERCENTILES),
        settings.written());
  }

  private Flushing flushing() {
    return new Flushing(
        settings.count("fsync", 0, 0, Integer.MAX_VALUE),
        settings.count("fdatasync", 0, 0, Integer.MAX_VALUE),
        settings.flag("end_fsync", false),
        settings.flag("fsync_on_close", false));
  }

  private Content content() {
    int percent = settings.count("buffer_compress_percentage", -1, 0, 100);
    return new Content(
        percent,
        settings.count("buffer_compress_chunk", 512, 1, Integer.MAX_VALUE),
        settings.flag("zero_buffers", false) || percent == 100,
        settings.flag("refill_buffers", false) || percent > 0,
        settings.flag("scramble_buffers", true));
  }

  private Randomness randomness() {
    return new Randomness(
        settings.find("randseed").map(JobBuilder::seed).orElse(Randomness.FIO_SEED),
        settings.flag("randrepeat", true),
        context.likeFioSeeds());
  }

  private static long seed(Setting randseed) {
    if (!randseed.text().matches("-?(0|[1-9][0-9]*)|0[xX][0-9a-fA-F]+")) {
      throw randseed.misread("expected a whole number");
    }
    try {
      return Long.decode(randseed.text());
    } catch (NumberFormatException e) {
      throw randseed.misread("larger than 2^63");
    }
  }

  private ErrorPolicy errors() {
    settings
        .find("continue_on_error")
        .filter(setting -> setting.text().equals("verify"))
        .ifPresent(setting -> {
          throw setting.misread("not yet supported: data is not checked; use io");
        });
    ErrorPolicy go = settings.choice("continue_on_error", CONTINUE, ErrorPolicy.DEFAULT);
    return new ErrorPolicy(
        go.continueOnRead(), go.continueOnWrite(), settings.flag("exitall_on_error", false));
  }

  private static List<Double> percentiles(Setting list) {
    if (!list.text().matches("[0-9.]+(:[0-9.]+)*")) {
      throw list.misread("expected numbers separated by colons, for example 50:99:99.9");
    }
    List<Double> percentiles =
        Arrays.stream(list.text().split(":", -1))
            .map(text -> percentile(list, text))
            .distinct()
            .sorted()
            .toList();
    if (percentiles.size() > MOST_PERCENTILES) {
      throw list.misread("expected at most " + MOST_PERCENTILES + ", as in fio");
    }
    return percentiles;
  }

  private static double percentile(Setting list, String text) {
    try {
      double percentile = Double.parseDouble(text);
      if (percentile > 0 && percentile <= 100) {
        return percentile;
      }
    } catch (NumberFormatException e) {
      // the message below says it
    }
    throw list.misread("expected percentiles above 0 and at most 100, got " + text);
  }

  /// fio refuses a job none of whose blocks fits.
  private void checkSizes(JobSpec job) {
    Sizing sizing = job.files().sizing();
    Access access = job.access();
    require("size", sizing.sizeBytes(), access.largestBlockBytes());
    require("filesize", sizing.fileSizeHighBytes(), access.largestBlockBytes());
  }

  private void require(String name, long bytes, long block) {
    if (bytes > 0 && bytes < block) {
      throw settings
          .find(name)
          .orElseThrow()
          .misread("smaller than one block of " + block + " bytes; lower bs");
    }
  }
}
