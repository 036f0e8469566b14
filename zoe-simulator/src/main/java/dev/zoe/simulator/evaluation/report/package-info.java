/** Shows what an evaluation found: one HTML page without links to the net, its charts as files, CSV and JSON. */
@NullMarked
package dev.zoe.simulator.evaluation.report;

import org.jspecify.annotations.NullMarked;
