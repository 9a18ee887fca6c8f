/// ONC RPC version 2 (RFC 5531): call and reply headers, AUTH_NONE and AUTH_SYS, record marking. No
/// sockets, no programs: those are the client's and the server's.
@NullMarked
package dev.regatta.nfs.rpc;

import org.jspecify.annotations.NullMarked;
