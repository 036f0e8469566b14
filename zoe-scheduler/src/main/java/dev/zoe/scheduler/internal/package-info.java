/**
 * How the engine decides. Nothing here is for callers of the library.
 *
 * <p>To read it, begin with {@link dev.zoe.scheduler.internal.Decisions}, which takes in events, and
 * {@link dev.zoe.scheduler.internal.Rebalance}, which is the algorithm in five steps. {@code Admission}, {@code Growth}
 * and {@code Placer} are its parts; behind the latter are {@code FreePlacement}, {@code RoomMaking} and {@code Moves}.
 *
 * <p>What is known is in {@code State}: who waits ({@code Line}), who is in service ({@code ServiceSet} of
 * {@code Member}s with {@code Group}s of identical instances), the nodes ({@code Cluster}, where {@code RoomTree} and
 * {@code Scarcity} find room), and who holds what where ({@code Ledger} of {@code Allocation}s). {@code Keys} is what
 * the orders compare. {@code Closing} turns what has changed into a decision, {@code Verdicts} says in words why
 * somebody waits, and {@code Names} gives instances their numbers.
 */
@NullMarked
package dev.zoe.scheduler.internal;

import org.jspecify.annotations.NullMarked;
