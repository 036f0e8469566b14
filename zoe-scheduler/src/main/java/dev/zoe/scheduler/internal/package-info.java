/**
 * How the engine decides. Nothing here is for callers of the library.
 *
 * <p>To read it, begin with {@link dev.zoe.scheduler.engine.EventIntake}, which takes in events, and
 * {@link dev.zoe.scheduler.internal.policy.Rebalance}, which is the algorithm in five steps. {@code Admission}, {@code ElasticGrowth}
 * and {@code Placer} are its parts; behind the latter are {@code FreePlacer}, {@code ReclaimingPlacer} and {@code ReclaimAttempt}.
 *
 * <p>What is known is in {@code SchedulerState}: who waits ({@code OrderedQueue}), who is in service ({@code RunningSet} of
 * {@code RunningRequest}s with {@code InstanceGroup}s of identical instances), the nodes ({@code Cluster}, where {@code CapacityTree} and
 * {@code ScarceDemands} find room), and who holds what where ({@code Ledger} of {@code Allocation}s). {@code RequestPriorities} is what
 * the orders compare. {@code DecisionCommit} turns what has changed into a decision, {@code VerdictWriter} says in words why
 * somebody waits, and {@code InstanceRegistry} gives instances their numbers.
 */
@NullMarked
package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.engine.InstanceRegistry;
import dev.zoe.scheduler.internal.cluster.CapacityTree;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.ScarceDemands;
import dev.zoe.scheduler.internal.explain.VerdictWriter;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.placement.FreePlacer;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimAttempt;
import dev.zoe.scheduler.internal.placement.ReclaimingPlacer;
import dev.zoe.scheduler.internal.policy.Admission;
import dev.zoe.scheduler.internal.policy.DecisionCommit;
import dev.zoe.scheduler.internal.policy.ElasticGrowth;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.OrderedQueue;
import dev.zoe.scheduler.internal.queue.RequestPriorities;
import org.jspecify.annotations.NullMarked;
