/** The published model against its own results. */
@NullMarked
package dev.zoe.simulator.referencemodel;

import org.jspecify.annotations.NullMarked;
