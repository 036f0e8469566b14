/** Tests of what an operator sees of the master. */
@NullMarked
package dev.zoe.master.monitor;

import org.jspecify.annotations.NullMarked;
