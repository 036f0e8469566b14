/**
 * The research simulator that was published with the paper, as a model to compare with: its decisions are reproduced
 * digit by digit, with its faults. Start reading at {@link dev.zoe.simulator.referencemodel.PublishedSimulator}. It
 * shares nothing with the scheduler of the product.
 */
@NullMarked
package dev.zoe.simulator.referencemodel;

import org.jspecify.annotations.NullMarked;
