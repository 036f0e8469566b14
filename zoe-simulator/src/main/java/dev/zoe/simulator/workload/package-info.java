/** What is simulated: applications with core and elastic components, read from traces or generated. */
@NullMarked
package dev.zoe.simulator.workload;

import org.jspecify.annotations.NullMarked;
