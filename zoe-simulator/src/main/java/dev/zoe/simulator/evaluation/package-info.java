/**
 * The evaluation of the Zoe deliverable (IOStack D5.2, section 10) as one experiment: which workloads are simulated
 * with which orders and allocators, and what is shown of the results in which figure and table.
 */
@NullMarked
package dev.zoe.simulator.evaluation;

import org.jspecify.annotations.NullMarked;
