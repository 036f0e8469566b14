/** Tests of the commands as a user types them. */
@NullMarked
package dev.zoe.cli.internal.description;

import org.jspecify.annotations.NullMarked;
