package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import java.nio.ByteBuffer;

/// What was written to a file with [Nfs3#UNSTABLE] and not yet committed: copies, to be sent again
/// when the server has lost it. A server that restarts loses what is unstable and says so by
/// another verifier (RFC 1813, section 3.3.21).
///
/// [#keep] each WRITE that finished. Before a COMMIT of the whole file take [#size] as its mark;
/// when it finished call [#committed]. When that leaves some [#lost], [#resend] one after the
/// other, then COMMIT again.
///
/// Hot path: [#keep] allocates nothing.
public final class UnstableWrites {
  private final long[] offsets;
  private final int[] lengths;
  private final int[] dataAt;
  private final long[] verifiers;
  private final boolean[] gone;
  private final ByteBuffer data;
  private int size;
  private int used;
  private int lost;

  /// @param writes most writes it keeps
  /// @param bytes most bytes it keeps
  public UnstableWrites(int writes, int bytes) {
    this.offsets = new long[writes];
    this.lengths = new int[writes];
    this.dataAt = new int[writes];
    this.verifiers = new long[writes];
    this.gone = new boolean[writes];
    this.data = ByteBuffer.allocateDirect(bytes);
  }

  /// Whether a write of this many bytes can be kept; otherwise COMMIT first.
  public boolean hasRoom(int bytes) {
    return size < offsets.length && bytes <= data.capacity() - used;
  }

  /// How many writes are kept.
  public int size() {
    return size;
  }

  /// How many of them the server has lost.
  public int lost() {
    return lost;
  }

  /// Keeps a WRITE that worked; one that was stored at once ([Nfs3#DATA_SYNC] or better) needs no
  /// keeping.
  ///
  /// @param source where its data is, `at` its first byte
  public void keep(NfsCall write, long offset, ByteBuffer source, int at) {
    if (write.committed != Nfs3.UNSTABLE || write.count == 0) {
      return;
    }
    data.put(used, source, at, write.count);
    offsets[size] = offset;
    lengths[size] = write.count;
    dataAt[size] = used;
    verifiers[size] = write.verifier;
    gone[size] = false;
    size++;
    used += write.count;
  }

  /// Takes note of a COMMIT that worked: what it covers is stored, unless the verifier has changed.
  ///
  /// @param mark how many were kept when the COMMIT was sent
  public void committed(NfsCall commit, int mark) {
    int kept = 0;
    int bytes = 0;
    lost = 0;
    for (int i = 0; i < size; i++) {
      boolean stored = i < mark && verifiers[i] == commit.verifier;
      if (!stored) {
        gone[i] = i < mark;
        lost += gone[i] ? 1 : 0;
        move(i, kept++, bytes);
        bytes += lengths[kept - 1];
      }
    }
    size = kept;
    used = bytes;
  }

  private void move(int from, int to, int bytes) {
    if (dataAt[from] != bytes) {
      data.put(bytes, data, dataAt[from], lengths[from]);
    }
    offsets[to] = offsets[from];
    lengths[to] = lengths[from];
    verifiers[to] = verifiers[from];
    gone[to] = gone[from];
    dataAt[to] = bytes;
  }

  /// Takes a WRITE of what was lost first; to be followed by [#resent] when it worked.
  public void resend(NfsClient client, int token, NfsFh3 file) {
    int i = firstLost();
    client.write(token, file, offsets[i], lengths[i], Nfs3.UNSTABLE, data, dataAt[i]);
  }

  /// Takes note of the WRITE that [#resend] took, and that worked. What it did not write is lost
  /// still.
  public void resent(NfsCall write) {
    int i = firstLost();
    if (write.count < lengths[i]) {
      offsets[i] += write.count;
      lengths[i] -= write.count;
      dataAt[i] += write.count;
      return;
    }
    gone[i] = false;
    verifiers[i] = write.verifier;
    lost--;
  }

  private int firstLost() {
    for (int i = 0; i < size; i++) {
      if (gone[i]) {
        return i;
      }
    }
    throw new IllegalStateException("nothing is lost");
  }
}
