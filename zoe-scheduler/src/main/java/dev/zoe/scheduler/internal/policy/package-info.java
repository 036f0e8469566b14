/**
 * What the scheduler decides: the state of the engine, the rebalance with its parts (repair, elastic growth, admission,
 * back-fill, fair shares), and how a decision ends. Start reading with
 * {@link dev.zoe.scheduler.internal.policy.Rebalance}, which is the algorithm in five steps. It depends on all packages
 * but the explanations and the engines.
 */
@NullMarked
package dev.zoe.scheduler.internal.policy;

import org.jspecify.annotations.NullMarked;
