/** Tests. */
@NullMarked
package dev.zoe.cli.internal.watch;

import org.jspecify.annotations.NullMarked;
