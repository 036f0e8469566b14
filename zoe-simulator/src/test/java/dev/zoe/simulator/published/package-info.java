/** The published model against its own results. */
@NullMarked
package dev.zoe.simulator.published;

import org.jspecify.annotations.NullMarked;
