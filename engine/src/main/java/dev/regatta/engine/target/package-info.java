/// Where files are laid out and looked at before and after the load: directories of this machine,
/// or an export of an NFS server that is reached without a mount.
@NullMarked
package dev.regatta.engine.target;

import org.jspecify.annotations.NullMarked;
