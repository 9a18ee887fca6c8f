package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.nio.ByteBuffer;

/// The entries of a page of READDIR or READDIRPLUS, one after the other. To be used again and
/// again.
public final class DirList {
  public long fileid;
  public long cookie;

  /// The name's bytes: the first `nameLength`.
  public final byte[] name = new byte[Nfs3.MAX_NAME];

  public int nameLength;

  /// Of READDIRPLUS only, and where the server sent them.
  public boolean hasAttributes;

  public final Fattr3 attributes = new Fattr3();
  public boolean hasHandle;
  public final NfsFh3 handle = new NfsFh3();

  private final XdrReader in = new XdrReader();
  private boolean plus;
  private boolean eof;

  /// Starts with the first entry of a page.
  ///
  /// @param call READDIR or READDIRPLUS that worked; `target` and `at` are what it was given
  public DirList over(NfsCall call, ByteBuffer target, int at) {
    in.over(target, at, at + call.count);
    plus = call.procedure == NfsProc3.READDIRPLUS;
    eof = false;
    return this;
  }

  /// Goes on to the next entry.
  ///
  /// @return false when the page has no more; [#eof] says whether the directory has
  /// @throws XdrException when the server's bytes are no list
  public boolean next() throws XdrException {
    if (!in.readBool()) {
      eof = in.readBool();
      return false;
    }
    fileid = in.readLong();
    nameLength = in.readOpaque(name);
    cookie = in.readLong();
    hasAttributes = plus && PostOp.readAttr(in, attributes);
    hasHandle = plus && PostOp.readFh(in, handle);
    return true;
  }

  /// Whether the page read to its end was the directory's last one.
  public boolean eof() {
    return eof;
  }
}
