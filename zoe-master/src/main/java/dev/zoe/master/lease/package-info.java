/**
 * The lease of the leader, which lets one of several masters act. Start at {@link dev.zoe.master.lease.Leadership}.
 * Each transaction that writes checks {@link dev.zoe.master.lease.LeaderFence}. This package depends only on
 * {@code db}.
 */
@NullMarked
package dev.zoe.master.lease;

import org.jspecify.annotations.NullMarked;
