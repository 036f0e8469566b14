/** Megha's placement constraints. */
@NullMarked
package dev.zoe.simulator.architecture.megha;

import org.jspecify.annotations.NullMarked;
