package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsStat;
import dev.regatta.nfs.v3.Sattr3;
import java.nio.ByteBuffer;
import java.util.List;

/// What a server exports: a tree of files. A file is a number the store gives out, the same for the
/// same file and never used again while the store lives; of a number that is not (any more) one of
/// its own it says NFS3ERR_STALE.
///
/// Names are neither empty nor `.` or `..`, have at most 255 bytes of UTF-8, and no slash or zero
/// byte. Symbolic links are never followed. Any thread may call. The server sees to it that changes
/// of one directory, or of one file, do not run at the same time.
///
/// Every refusal is a [StoreException] with the status for the client.
public interface Store extends AutoCloseable {

  /// The directory that is exported.
  long root();

  /// Reads the attributes as they are now.
  void attributes(long file, Fattr3 into) throws StoreException;

  /// Reads the attributes as they were a moment ago, if that is cheaper. What was done through this
  /// store is in them.
  void recentAttributes(long file, Fattr3 into) throws StoreException;

  void setAttributes(long file, Sattr3 attributes) throws StoreException;

  /// The `ACCESS3_` bits that are granted of those asked for.
  int access(long file, int bits) throws StoreException;

  /// Finds what a name in a directory means.
  ///
  /// @param into gets the attributes of what was found
  long lookup(long directory, String name, Fattr3 into) throws StoreException;

  /// The directory a directory is in; of the root it is the root.
  long parent(long directory) throws StoreException;

  String readlink(long link) throws StoreException;

  /// Reads into a buffer from its position up to its limit.
  ///
  /// @param offset at least 0
  /// @return number of bytes; fewer than there is room for only at the end of the file
  int read(long file, long offset, ByteBuffer into) throws StoreException;

  /// Writes all bytes from the buffer's position up to its limit.
  ///
  /// @param offset at least 0; with the bytes it is less than 2^63
  void write(long file, long offset, ByteBuffer from) throws StoreException;

  /// Puts what was written to a file on stable storage.
  ///
  /// @param metadata whether attributes nobody needs to find the data must be there as well
  void sync(long file, boolean metadata) throws StoreException;

  /// Creates a regular file. One that exists is NFS3ERR_EXIST.
  ///
  /// @param into gets the attributes of what was made
  long create(long directory, String name, Sattr3 attributes, Caller caller, Fattr3 into)
      throws StoreException;

  long mkdir(long directory, String name, Sattr3 attributes, Caller caller, Fattr3 into)
      throws StoreException;

  long symlink(long directory, String name, String text, Caller caller, Fattr3 into)
      throws StoreException;

  void link(long file, long directory, String name) throws StoreException;

  /// Removes what is no directory.
  void remove(long directory, String name) throws StoreException;

  void rmdir(long directory, String name) throws StoreException;

  void rename(long from, String name, long to, String newName) throws StoreException;

  /// The names in a directory, in any order.
  List<String> list(long directory) throws StoreException;

  /// Space of the file system the root is on.
  FsStat space() throws StoreException;

  /// Gives up what the store holds. No other call is running or follows.
  @Override
  void close();
}
