package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Nfsstat3;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import org.jspecify.annotations.Nullable;

/// The status of NFS for an exception of java.nio. Where Java has no exception for an error it has
/// the words of the C library, and these are looked at.
final class Refusals {
  private Refusals() {}

  static StoreException of(Exception failure) {
    return failure instanceof StoreException refusal
        ? refusal
        : new StoreException(status(failure));
  }

  private static int status(Exception failure) {
    return switch (failure) {
      case NoSuchFileException e -> Nfsstat3.NFS3ERR_NOENT;
      case FileAlreadyExistsException e -> Nfsstat3.NFS3ERR_EXIST;
      case DirectoryNotEmptyException e -> Nfsstat3.NFS3ERR_NOTEMPTY;
      case AccessDeniedException e -> Nfsstat3.NFS3ERR_ACCES;
      case NotDirectoryException e -> Nfsstat3.NFS3ERR_NOTDIR;
      case NotLinkException e -> Nfsstat3.NFS3ERR_INVAL;
      case FileSystemLoopException e -> Nfsstat3.NFS3ERR_INVAL;
      case InvalidPathException e -> Nfsstat3.NFS3ERR_INVAL;
      case FileSystemException e -> words(e.getReason());
      default -> words(failure.getMessage());
    };
  }

  private static int words(@Nullable String words) {
    return switch (words == null ? "" : words) {
      case "Operation not permitted" -> Nfsstat3.NFS3ERR_PERM;
      case "No such file or directory" -> Nfsstat3.NFS3ERR_NOENT;
      case "No such device or address" -> Nfsstat3.NFS3ERR_NXIO;
      case "No such device" -> Nfsstat3.NFS3ERR_NODEV;
      case "Permission denied" -> Nfsstat3.NFS3ERR_ACCES;
      case "File exists" -> Nfsstat3.NFS3ERR_EXIST;
      case "Invalid cross-device link" -> Nfsstat3.NFS3ERR_XDEV;
      case "Not a directory" -> Nfsstat3.NFS3ERR_NOTDIR;
      case "Is a directory" -> Nfsstat3.NFS3ERR_ISDIR;
      case "Too many levels of symbolic links" -> Nfsstat3.NFS3ERR_INVAL;
      case "Invalid argument" -> Nfsstat3.NFS3ERR_INVAL;
      case "File too large" -> Nfsstat3.NFS3ERR_FBIG;
      case "No space left on device" -> Nfsstat3.NFS3ERR_NOSPC;
      case "Read-only file system" -> Nfsstat3.NFS3ERR_ROFS;
      case "Too many links" -> Nfsstat3.NFS3ERR_MLINK;
      case "File name too long" -> Nfsstat3.NFS3ERR_NAMETOOLONG;
      case "Directory not empty" -> Nfsstat3.NFS3ERR_NOTEMPTY;
      case "Disk quota exceeded" -> Nfsstat3.NFS3ERR_DQUOT;
      case "Stale file handle" -> Nfsstat3.NFS3ERR_STALE;
      case "Operation not supported" -> Nfsstat3.NFS3ERR_NOTSUPP;
      case "Too many open files" -> Nfsstat3.NFS3ERR_JUKEBOX;
      default -> Nfsstat3.NFS3ERR_IO;
    };
  }
}
