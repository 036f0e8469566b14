/** Systems by name, the points of an experiment, and its summary over seeds. */
@NullMarked
package dev.zoe.simulator.architecture.experiment;

import org.jspecify.annotations.NullMarked;
