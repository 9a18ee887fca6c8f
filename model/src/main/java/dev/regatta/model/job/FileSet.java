package dev.regatta.model.job;

import java.util.List;

/// The files of a job and how they are opened.
///
/// Paths: clone `c` of a job uses `directories.get(c % directories.size())`, then, when the fleet's
/// files are per worker, a folder named after the worker, then the file's name. With explicit
/// `names` every clone uses the same list; otherwise `nameFormat` is expanded for each file
/// (`$jobname` the job's name, `$jobnum` the clone, `$filenum` the file, case ignored).
///
/// @param directories at least one; relative ones are below the target's root
/// @param names explicit file names, or empty
/// @param nameFormat used when `names` is empty
/// @param count files per clone
/// @param shared true when every worker uses the same files, false when each has its own folder
/// @param sizing how large each file's range is
/// @param opening what is done on open
/// @param layout what is done to files that are missing or too short
/// @param service which file comes next
public record FileSet(
    List<String> directories,
    List<String> names,
    String nameFormat,
    int count,
    boolean shared,
    Sizing sizing,
    Opening opening,
    Layout layout,
    Service service) {

  public static final String DEFAULT_NAME_FORMAT = "$jobname.$jobnum.$filenum";

  public FileSet {
    directories = List.copyOf(directories);
    names = List.copyOf(names);
    if (directories.isEmpty()) {
      throw new IllegalArgumentException("a job needs a directory");
    }
    JobSpec.atLeast("files", count, 1);
    if (!names.isEmpty() && names.size() != count) {
      throw new IllegalArgumentException("files must equal the number of names");
    }
  }

  /// Sizes in bytes; 0 means not given (fio's rules, then, in this order: fileSize, size / count,
  /// the file's real size).
  ///
  /// @param sizeBytes total range per clone
  /// @param sizePercent of each existing file, 0 when not given
  /// @param fileSizeLowBytes each file, lower bound
  /// @param fileSizeHighBytes each file, upper bound (equal to low for a fixed size)
  /// @param offsetBytes start of the range in each file
  public record Sizing(
      long sizeBytes,
      int sizePercent,
      long fileSizeLowBytes,
      long fileSizeHighBytes,
      long offsetBytes) {
    public Sizing {
      JobSpec.atLeast("size", sizeBytes, 0);
      JobSpec.atLeast("size percent", sizePercent, 0);
      JobSpec.atLeast("file size", fileSizeLowBytes, 0);
      JobSpec.atLeast("file size upper bound", fileSizeHighBytes, fileSizeLowBytes);
      JobSpec.atLeast("offset", offsetBytes, 0);
    }
  }

  /// How files are opened.
  ///
  /// @param openFiles files open at the same time, 0 for all
  /// @param direct O_DIRECT
  /// @param sync O_SYNC or O_DSYNC
  /// @param invalidate drop-cache advice on every open and at every wrap of a file
  /// @param advise pattern advice (RANDOM or SEQUENTIAL) on every open
  /// @param createOnOpen no layout: open creates
  public record Opening(
      int openFiles,
      boolean direct,
      Sync sync,
      boolean invalidate,
      Advice advise,
      boolean createOnOpen) {
    public Opening {
      JobSpec.atLeast("open files", openFiles, 0);
    }
  }

  /// Stability asked for at open.
  public enum Sync {
    NONE,
    SYNC,
    DSYNC
  }

  /// Access-pattern advice given at open.
  public enum Advice {
    NONE,
    BY_PATTERN,
    RANDOM,
    SEQUENTIAL
  }

  /// What is done before the clock starts to files that are missing or too short.
  ///
  /// @param create false refuses missing and short files before anything is touched
  /// @param fallocate how space is reserved before a file is written
  /// @param overwrite write data even when the job only writes
  /// @param unlink remove, after the job, the files that this run created
  public record Layout(boolean create, Fallocate fallocate, boolean overwrite, boolean unlink) {}

  /// How space is reserved: fio's `fallocate` values.
  public enum Fallocate {
    NONE,
    NATIVE,
    POSIX,
    KEEP,
    TRUNCATE
  }

  /// Which file the next op goes to.
  ///
  /// @param order which file comes next
  /// @param opsPerFile ops on a file before the next is chosen
  public record Service(Order order, int opsPerFile) {
    public enum Order {
      RANDOM,
      ROUND_ROBIN,
      SEQUENTIAL
    }

    public Service {
      JobSpec.atLeast("ops per file", opsPerFile, 1);
    }
  }
}
