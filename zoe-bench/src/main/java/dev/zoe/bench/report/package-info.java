/**
 * What all benchmarks print: facts of the machine, and figures with targets, as a table or as JSON. Start reading at
 * {@link dev.zoe.bench.report.BenchReport}. The benchmarks depend on this package; it depends on none of them.
 */
@NullMarked
package dev.zoe.bench.report;

import org.jspecify.annotations.NullMarked;
