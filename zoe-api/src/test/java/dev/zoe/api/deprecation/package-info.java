/** Tests of the deprecation of operations. */
@NullMarked
package dev.zoe.api.deprecation;

import org.jspecify.annotations.NullMarked;
