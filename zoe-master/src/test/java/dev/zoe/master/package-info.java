/** Tests of what belongs to the process as a whole. */
@NullMarked
package dev.zoe.master;

import org.jspecify.annotations.NullMarked;
