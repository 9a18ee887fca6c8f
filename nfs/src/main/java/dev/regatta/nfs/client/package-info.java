/// A user-space NFSv3 client: no mount, no root. [NfsMount] attaches an export, [NfsClient] carries
/// out many calls at once on a few connections, [NfsFiles] does one after the other. A client and
/// everything it made belong to one thread; it starts none.
@NullMarked
package dev.regatta.nfs.client;

import org.jspecify.annotations.NullMarked;
