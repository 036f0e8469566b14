/**
 * The report of an evaluation: one HTML page without external links, its charts as files, CSV and JSON. Start reading
 * at {@link dev.zoe.simulator.evaluation.report.ReportFolder}. Only the command line uses this package.
 */
@NullMarked
package dev.zoe.simulator.evaluation.report;

import org.jspecify.annotations.NullMarked;
