/** Makes parts of a release archive from the programs in it, for {@code .ci/dist}. */
@NullMarked
package dev.zoe.dist;

import org.jspecify.annotations.NullMarked;
