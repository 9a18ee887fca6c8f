package dev.regatta.model.job;

/// What an op's failure does.
///
/// @param continueOnRead a failed read (EIO, EILSEQ) is counted and the job goes on
/// @param continueOnWrite a failed write or flush (EIO, EILSEQ) is counted and the job goes on
/// @param stopAll the first fatal error ends every job of the run
public record ErrorPolicy(boolean continueOnRead, boolean continueOnWrite, boolean stopAll) {

  public static final ErrorPolicy DEFAULT = new ErrorPolicy(false, false, false);
}
