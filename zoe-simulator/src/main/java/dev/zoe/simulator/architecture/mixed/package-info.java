/** Transactions where some machines are locked before the decision. */
@NullMarked
package dev.zoe.simulator.architecture.mixed;

import org.jspecify.annotations.NullMarked;
