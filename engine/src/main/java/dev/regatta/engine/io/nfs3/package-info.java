/// NFS version 3 by our own client, without a mount: a call for each READ and WRITE, and the calls
/// of a path's walk for metadata.
@NullMarked
package dev.regatta.engine.io.nfs3;

import org.jspecify.annotations.NullMarked;
