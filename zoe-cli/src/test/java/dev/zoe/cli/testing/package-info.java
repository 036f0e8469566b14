/** Runs the program as a person does: on a terminal. Tests of other packages use it. */
@NullMarked
package dev.zoe.cli.testing;

import org.jspecify.annotations.NullMarked;
