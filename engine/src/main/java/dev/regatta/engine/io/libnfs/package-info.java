/// NFS version 3 by libnfs, where that is installed, through the foreign-function API.
@NullMarked
package dev.regatta.engine.io.libnfs;

import org.jspecify.annotations.NullMarked;
