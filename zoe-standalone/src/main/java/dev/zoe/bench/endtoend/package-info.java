/**
 * Measures the whole path from a submission to running containers against what the parts below it need alone.
 *
 * <p>{@link dev.zoe.bench.endtoend.EndToEndBench} is its program; docs/performance.md tells the method.
 */
@NullMarked
package dev.zoe.bench.endtoend;

import org.jspecify.annotations.NullMarked;
