/// The NFS protocol (RFC 4506, 5531, 1813): a place kept for the user-space client and the embedded
/// server. Nothing is here yet; it will use the JDK only.
@NullMarked
package dev.regatta.nfs;

import org.jspecify.annotations.NullMarked;
