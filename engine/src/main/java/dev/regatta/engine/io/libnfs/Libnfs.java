package dev.regatta.engine.io.libnfs;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.regatta.engine.io.EngineRefusedException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;

/// Functions of libnfs 4 (`nfsc/libnfs.h`) under their own names, without `nfs_`. Pointers are
/// longs. The asynchronous ones return 0, or less when they did not take the call; the result comes
/// to the callback, an errno or a number of bytes.
@SuppressWarnings("restricted")
final class Libnfs {
  static final String SONAME = "libnfs.so.13";

  /// Sonames of versions whose calls have other arguments.
  private static final List<String> OTHERS =
      List.of("libnfs.so.14", "libnfs.so.15", "libnfs.so.16");

  private static final Linker LINKER = Linker.nativeLinker();

  final MethodHandle initContext;
  final MethodHandle destroyContext;
  final MethodHandle parseUrl;
  final MethodHandle destroyUrl;
  final MethodHandle mount;
  final MethodHandle getError;
  final MethodHandle getFd;
  final MethodHandle whichEvents;
  final MethodHandle service;
  final MethodHandle open;
  final MethodHandle create;
  final MethodHandle close;
  final MethodHandle pread;
  final MethodHandle pwrite;
  final MethodHandle fsync;
  final MethodHandle stat;
  final MethodHandle chmod;
  final MethodHandle mkdir;
  final MethodHandle rmdir;
  final MethodHandle unlink;
  final MethodHandle rename;
  final MethodHandle link;
  final MethodHandle symlink;
  final MethodHandle opendir;
  final MethodHandle readdir;
  final MethodHandle closedir;

  /// `poll` of the C library.
  final MethodHandle poll;

  private final SymbolLookup library;

  private Libnfs(SymbolLookup library) {
    this.library = library;
    initContext = function("nfs_init_context", JAVA_LONG);
    destroyContext = procedure("nfs_destroy_context", JAVA_LONG);
    parseUrl = function("nfs_parse_url_incomplete", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    destroyUrl = procedure("nfs_destroy_url", JAVA_LONG);
    mount = function("nfs_mount", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    getError = function("nfs_get_error", JAVA_LONG, JAVA_LONG);
    getFd = function("nfs_get_fd", JAVA_INT, JAVA_LONG);
    whichEvents = function("nfs_which_events", JAVA_INT, JAVA_LONG);
    service = function("nfs_service", JAVA_INT, JAVA_LONG, JAVA_INT);
    open = async("nfs_open2_async", JAVA_LONG, JAVA_INT, JAVA_INT);
    create = async("nfs_create_async", JAVA_LONG, JAVA_INT, JAVA_INT);
    close = async("nfs_close_async", JAVA_LONG);
    pread = async("nfs_pread_async", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    pwrite = async("nfs_pwrite_async", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    fsync = async("nfs_fsync_async", JAVA_LONG);
    stat = async("nfs_stat64_async", JAVA_LONG);
    chmod = async("nfs_chmod_async", JAVA_LONG, JAVA_INT);
    mkdir = async("nfs_mkdir2_async", JAVA_LONG, JAVA_INT);
    rmdir = async("nfs_rmdir_async", JAVA_LONG);
    unlink = async("nfs_unlink_async", JAVA_LONG);
    rename = async("nfs_rename_async", JAVA_LONG, JAVA_LONG);
    link = async("nfs_link_async", JAVA_LONG, JAVA_LONG);
    symlink = async("nfs_symlink_async", JAVA_LONG, JAVA_LONG);
    opendir = async("nfs_opendir_async", JAVA_LONG);
    readdir = function("nfs_readdir", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    closedir = procedure("nfs_closedir", JAVA_LONG, JAVA_LONG);
    poll =
        LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("poll"),
            FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  }

  /// The library of this machine.
  ///
  /// @throws EngineRefusedException when there is none, or only one of another version
  static Libnfs load() throws EngineRefusedException {
    var library = find(SONAME);
    if (library.isEmpty()) {
      throw new EngineRefusedException(refusal());
    }
    return new Libnfs(library.get());
  }

  private static String refusal() {
    String advice = "install " + SONAME + " (the package libnfs13), or use engine = nfs3";
    return OTHERS.stream()
        .filter(other -> find(other).isPresent())
        .findFirst()
        .map(other -> other + " is installed, whose calls have other arguments; " + advice)
        .orElse("libnfs is not installed; " + advice);
  }

  /// The callback of the asynchronous calls.
  interface Callback {
    /// A call is over.
    ///
    /// @param result 0 or a number of bytes, or `-errno`
    /// @param data what the call gives, valid until this returns
    /// @param privateData as it was given with the call
    void called(int result, long context, long data, long privateData);
  }

  /// Address of a function that calls back.
  static long callback(Callback callback, Arena arena)
      throws NoSuchMethodException, IllegalAccessException {
    var type = MethodType.methodType(void.class, int.class, long.class, long.class, long.class);
    var method =
        MethodHandles.lookup().findVirtual(Callback.class, "called", type).bindTo(callback);
    var descriptor = FunctionDescriptor.ofVoid(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    return LINKER.upcallStub(method, descriptor, arena).address();
  }

  private static Optional<SymbolLookup> find(String soname) {
    try {
      return Optional.of(SymbolLookup.libraryLookup(soname, Arena.global()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        library.findOrThrow(name), FunctionDescriptor.of(result, arguments));
  }

  private MethodHandle procedure(String name, MemoryLayout... arguments) {
    return LINKER.downcallHandle(library.findOrThrow(name), FunctionDescriptor.ofVoid(arguments));
  }

  /// Context first, callback and private data last.
  private MethodHandle async(String name, MemoryLayout... arguments) {
    var all = new MemoryLayout[arguments.length + 3];
    all[0] = JAVA_LONG;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[all.length - 2] = JAVA_LONG;
    all[all.length - 1] = JAVA_LONG;
    return function(name, JAVA_INT, all);
  }
}
