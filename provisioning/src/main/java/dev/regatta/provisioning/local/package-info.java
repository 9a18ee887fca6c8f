/// Worker JVMs on this machine, each in a process group of its own.
@NullMarked
package dev.regatta.provisioning.local;

import org.jspecify.annotations.NullMarked;
