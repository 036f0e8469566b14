/**
 * What a master does while it leads. {@link dev.zoe.master.leader.LeaderThread} waits for the lease and runs the loop,
 * {@link dev.zoe.master.leader.LeaderSessionFactory} builds the loop and its parts, and
 * {@link dev.zoe.master.leader.LeaderTask} runs periodic work beside the loop. Only {@code metrics} and the root
 * package depend on this package.
 */
@NullMarked
package dev.zoe.master.leader;

import org.jspecify.annotations.NullMarked;
