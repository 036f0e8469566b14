/**
 * The macro-benchmark of Mesos with emulated frameworks: two of Hadoop, Spark and Torque, on static partitions or on a
 * shared cluster.
 */
@NullMarked
package dev.zoe.simulator.architecture.macrobenchmark;

import org.jspecify.annotations.NullMarked;
