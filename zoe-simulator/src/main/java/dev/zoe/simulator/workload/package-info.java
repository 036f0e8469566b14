/**
 * What is simulated: applications with core and elastic components in the order of their submission, and the cluster
 * that they run on. Start reading at {@link dev.zoe.simulator.workload.Trace}. It depends on no other package of the
 * simulator.
 */
@NullMarked
package dev.zoe.simulator.workload;

import org.jspecify.annotations.NullMarked;
