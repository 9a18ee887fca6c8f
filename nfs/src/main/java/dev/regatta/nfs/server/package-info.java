/// The embedded NFS server: NFS version 3 and MOUNT version 3 (RFC 1813) on one TCP port, without
/// rpcbind, over a [Store]. It is the target of local mode and of tests, and no product server:
/// every caller has the rights of the user the server runs as, there are no locks (NLM), no
/// Kerberos, and no reply cache, so a REMOVE that is sent again may find its own first try.
///
/// What comes off the wire is never trusted: lengths are bounded, a message that is none ends its
/// connection, names cannot leave the export, and handles of another server are stale.
@NullMarked
package dev.regatta.nfs.server;

import org.jspecify.annotations.NullMarked;
