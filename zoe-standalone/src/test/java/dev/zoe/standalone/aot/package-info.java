/** Tests of starts with beans that were chosen at the build. */
@NullMarked
package dev.zoe.standalone.aot;

import org.jspecify.annotations.NullMarked;
