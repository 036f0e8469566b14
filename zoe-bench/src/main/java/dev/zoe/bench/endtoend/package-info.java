/**
 * {@code ./zoe bench spine}: measures the path from a submission to running containers beside what the parts below it
 * need alone. Start reading at {@link dev.zoe.bench.endtoend.EndToEndBench}; docs/performance.md has the method.
 */
@NullMarked
package dev.zoe.bench.endtoend;

import org.jspecify.annotations.NullMarked;
