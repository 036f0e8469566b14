/**
 * {@code ./zoe soak}: kills master, API, engine and database again and again while applications are submitted, and
 * audits all executions at the end. Start reading at {@link dev.zoe.bench.soak.SoakCommand}; what counts as harm is in
 * {@link dev.zoe.bench.soak.ExecutionAudit}.
 */
@NullMarked
package dev.zoe.bench.soak;

import org.jspecify.annotations.NullMarked;
