package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsInfo;
import dev.regatta.nfs.v3.FsStat;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PathConf;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One call and its results. Calls are made with the client and used again and again: what a poll
/// hands out is the caller's until it gives it back with [NfsClient#release].
///
/// Hot path: plain public fields, on purpose. Beside `status`, the results a procedure sets when it
/// worked:
///
/// | procedure | sets |
/// |---|---|
/// | GETATTR SETATTR ACCESS READLINK | attributes; access; count (bytes of the text at the target) |
/// | LOOKUP CREATE MKDIR SYMLINK MKNOD | handle, attributes |
/// | READ | count, eof |
/// | WRITE | count, committed, verifier |
/// | COMMIT | verifier |
/// | READDIR READDIRPLUS | count (bytes of the list at the target), verifier (of the cookies) |
/// | FSSTAT FSINFO PATHCONF | fsStat, fsInfo, pathConf |
public final class NfsCall {
  enum State {
    FREE,
    QUEUED,
    SENT,
    PAUSED,
    FINISHED
  }

  private static final ByteBuffer NO_DATA = ByteBuffer.allocate(0);

  /// What the caller named the call.
  public int token;

  public NfsProc3 procedure = NfsProc3.NULL;

  /// An nfsstat3, or a [CallStatus] when there is none.
  public int status;

  /// Why there is no nfsstat3, in words; empty when there is one.
  public String failure = "";

  /// The call was sent again, with its xid, after its connection was lost.
  public boolean retransmitted;

  /// The call was retransmitted and has met its own first try: the server said that what should be
  /// made is there, or that what should go is gone. Its status is NFS3_OK, but handle and
  /// attributes are not set.
  public boolean presumed;

  /// How often the server answered NFS3ERR_JUKEBOX.
  public int delays;

  public int count;
  public boolean eof;
  public int committed;
  public long verifier;
  public int access;
  public boolean hasAttributes;
  public final Fattr3 attributes = new Fattr3();
  public boolean hasHandle;
  public final NfsFh3 handle = new NfsFh3();
  public @Nullable FsStat fsStat;
  public @Nullable FsInfo fsInfo;
  public @Nullable PathConf pathConf;

  /// The caller's memory: what WRITE takes, where results of READ, READLINK and READDIR go.
  ByteBuffer data = NO_DATA;

  int dataAt;

  /// Bytes to write, or most bytes to read.
  int dataLength;

  /// Whether the data of a READ is wanted: there is memory for it.
  boolean keepsData;

  /// How a WRITE is to end.
  int stable;

  final int index;
  int xid;
  State state = State.FREE;
  @Nullable Connection connection;

  /// Its bytes in the table's requests, from the record mark to the end of the arguments (but for a
  /// WRITE's data).
  int requestLength;

  /// Whether [#deadlineNanos] and the like are set: they are when the call is sent first.
  boolean dated;

  long deadlineNanos;
  long resumeNanos;

  NfsCall(int index) {
    this.index = index;
  }

  public boolean ok() {
    return status == Nfsstat3.NFS3_OK;
  }

  void start(int callersToken, NfsProc3 what, int number) {
    token = callersToken;
    procedure = what;
    xid = number;
    failure = "";
    retransmitted = false;
    presumed = false;
    delays = 0;
    clearResults(CallStatus.NONE);
    data = NO_DATA;
    dataAt = 0;
    dataLength = 0;
    keepsData = false;
    dated = false;
  }

  /// Forgets what was read of a reply.
  void clearResults(int newStatus) {
    status = newStatus;
    count = 0;
    eof = false;
    hasAttributes = false;
    hasHandle = false;
  }

  void uses(ByteBuffer memory, int at, int length) {
    data = memory;
    keepsData = true;
    dataAt = at;
    dataLength = length;
  }

  /// The connection of a call that is queued, sent or paused.
  Connection connection() {
    return Objects.requireNonNull(connection);
  }

  boolean expired(long now) {
    return dated && now - deadlineNanos >= 0;
  }
}
