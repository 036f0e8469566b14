/**
 * Transactions that wait in an order: by priority with preemption, by dominant shares, or for the data of each task.
 */
@NullMarked
package dev.zoe.simulator.architecture.ordering;

import org.jspecify.annotations.NullMarked;
