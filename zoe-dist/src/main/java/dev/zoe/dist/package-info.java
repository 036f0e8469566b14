/** Makes parts of a release archive from the programs in it. {@code .ci/dist} calls {@code ManPages}. */
@NullMarked
package dev.zoe.dist;

import org.jspecify.annotations.NullMarked;
