/** Tests of the syntax of single values. */
@NullMarked
package dev.zoe.application.internal.syntax;

import org.jspecify.annotations.NullMarked;
