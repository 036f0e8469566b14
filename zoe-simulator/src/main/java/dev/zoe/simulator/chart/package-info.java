/** How charts look, and how they become files. Evaluation and live experiment share it. */
@NullMarked
package dev.zoe.simulator.chart;

import org.jspecify.annotations.NullMarked;
