/** Tests of single parts of the reading. */
@NullMarked
package dev.zoe.application.internal;

import org.jspecify.annotations.NullMarked;
