/**
 * Threads and pauses that several packages of the master use: {@link dev.zoe.master.concurrent.DaemonThreads},
 * {@link dev.zoe.master.concurrent.RoundRobinExecutor}, which shares threads among users, and
 * {@link dev.zoe.master.concurrent.ExponentialPause} between attempts. The package uses no other one of Zoe; every
 * package of the master may use it, the back-ends included.
 */
@NullMarked
package dev.zoe.master.concurrent;

import org.jspecify.annotations.NullMarked;
