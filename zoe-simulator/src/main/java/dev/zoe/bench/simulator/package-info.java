/** {@code zoe bench simulator}: time and memory of whole runs of the simulator, each in a process of its own. */
@NullMarked
package dev.zoe.bench.simulator;

import org.jspecify.annotations.NullMarked;
