/** Tests. */
@NullMarked
package dev.zoe.cli.internal.settings;

import org.jspecify.annotations.NullMarked;
