/** The report of the figures: charts, files of comma-separated values, and one page. */
@NullMarked
package dev.zoe.simulator.architecture.figure.report;

import org.jspecify.annotations.NullMarked;
