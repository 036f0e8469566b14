/** What the tests of the simulator share. */
@NullMarked
package dev.zoe.simulator;

import org.jspecify.annotations.NullMarked;
