/**
 * What the scheduler decides. Start reading with {@link dev.zoe.scheduler.internal.policy.Rebalance}, which is the
 * algorithm in five steps; its parts are {@code ElasticGrowth}, {@code FairShares}, {@code Admission} (which asks
 * {@code AdmissionAttempt} for one request) and {@code BackFiller}. {@code SchedulerState} is what the engine knows;
 * {@code FeasibilityCheck} says what could never run; {@code DecisionCommit} ends a decision. It depends on all
 * packages but the explanations and the engines.
 */
@NullMarked
package dev.zoe.scheduler.internal.policy;

import org.jspecify.annotations.NullMarked;
