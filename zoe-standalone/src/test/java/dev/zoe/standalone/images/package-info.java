/** Builds the demo's images for real and runs the demo from them. */
@NullMarked
package dev.zoe.standalone.images;

import org.jspecify.annotations.NullMarked;
