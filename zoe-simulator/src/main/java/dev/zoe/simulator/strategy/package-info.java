/**
 * A scheduling strategy is an order with an allocator; this package finds strategies by their names, and runs one of
 * them over a trace. Start reading at {@link dev.zoe.simulator.strategy.StrategyFactory}. It hides whether the
 * scheduler of the product or the published model decides.
 */
@NullMarked
package dev.zoe.simulator.strategy;

import org.jspecify.annotations.NullMarked;
