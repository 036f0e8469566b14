/** Tests of the borders of this module. */
@NullMarked
package dev.zoe.bench;

import org.jspecify.annotations.NullMarked;
