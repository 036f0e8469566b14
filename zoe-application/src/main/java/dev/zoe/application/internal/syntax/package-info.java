/**
 * The syntax of single values: image names, shell words, link schemes. Each class stands alone and depends on no other
 * package.
 */
@NullMarked
package dev.zoe.application.internal.syntax;

import org.jspecify.annotations.NullMarked;
