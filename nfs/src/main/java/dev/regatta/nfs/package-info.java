/// The NFS protocol (RFC 4506, 5531, 1813), with the JDK only: `xdr`, `rpc` and `v3` are what
/// client and server share, `client` is the user-space client, `server` the embedded server.
@NullMarked
package dev.regatta.nfs;

import org.jspecify.annotations.NullMarked;
