/**
 * How many simulations are run: in parallel, and with a log from which a stopped command resumes. Start reading at
 * {@link dev.zoe.simulator.runner.ResumableLog}. It knows nothing of what is simulated.
 */
@NullMarked
package dev.zoe.simulator.runner;

import org.jspecify.annotations.NullMarked;
