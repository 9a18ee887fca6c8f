/// NFS version 3 and its MOUNT protocol (RFC 1813), and GETPORT of the port mapper (RFC 1833): the
/// numbers, their names, and the structures client and server share. Names are the RFC's.
@NullMarked
package dev.regatta.nfs.v3;

import org.jspecify.annotations.NullMarked;
