package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Names and link texts off the wire, checked. Here it ends that a name could mean another
/// directory than the one it is looked up in.
final class Names {
  static final String HERE = ".";
  static final String UP = "..";

  private Names() {}

  /// A name that may be `.` or `..`.
  static String read(XdrReader in) throws XdrException, StoreException {
    return checked(in.readBytes(in.remaining()));
  }

  /// A name something is to be called by: `.` and `..` exist already.
  static String readNew(XdrReader in) throws XdrException, StoreException {
    return plain(read(in), Nfsstat3.NFS3ERR_EXIST);
  }

  /// The name of something to remove or rename: that cannot be done to `.` and `..`.
  static String readOld(XdrReader in) throws XdrException, StoreException {
    return plain(read(in), Nfsstat3.NFS3ERR_INVAL);
  }

  /// The text of a symbolic link. It may say anything: only clients follow it.
  static String readText(XdrReader in) throws XdrException, StoreException {
    byte[] bytes = in.readBytes(in.remaining());
    if (bytes.length > Nfs3.MAX_PATH) {
      throw new StoreException(Nfsstat3.NFS3ERR_NAMETOOLONG);
    }
    String text = utf8(bytes);
    if (text.isEmpty() || text.indexOf('\0') >= 0) {
      throw new StoreException(Nfsstat3.NFS3ERR_INVAL);
    }
    return text;
  }

  /// A component of a path that was a string already.
  static String component(String name) throws StoreException {
    return plain(checked(name.getBytes(StandardCharsets.UTF_8)), Nfsstat3.NFS3ERR_INVAL);
  }

  private static String checked(byte[] bytes) throws StoreException {
    if (bytes.length > Nfs3.MAX_NAME) {
      throw new StoreException(Nfsstat3.NFS3ERR_NAMETOOLONG);
    }
    String name = utf8(bytes);
    if (name.isEmpty() || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
      throw new StoreException(Nfsstat3.NFS3ERR_INVAL);
    }
    return name;
  }

  private static String plain(String name, int status) throws StoreException {
    if (name.equals(HERE) || name.equals(UP)) {
      throw new StoreException(status);
    }
    return name;
  }

  private static String utf8(byte[] bytes) throws StoreException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new StoreException(Nfsstat3.NFS3ERR_INVAL);
    }
  }
}
