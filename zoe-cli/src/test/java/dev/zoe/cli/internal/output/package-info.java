/** Tests. */
@NullMarked
package dev.zoe.cli.internal.output;

import org.jspecify.annotations.NullMarked;
