/// XDR (RFC 4506) over byte buffers: a reader that trusts nothing it reads, and a writer.
@NullMarked
package dev.regatta.nfs.xdr;

import org.jspecify.annotations.NullMarked;
