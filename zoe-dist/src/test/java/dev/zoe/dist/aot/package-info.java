/** Tests of what is generated for starts of API and master. */
@NullMarked
package dev.zoe.dist.aot;

import org.jspecify.annotations.NullMarked;
