/** Tests of tables of jobs. */
@NullMarked
package dev.zoe.simulator.architecture.job;

import org.jspecify.annotations.NullMarked;
