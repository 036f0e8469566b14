/**
 * Why a request waits, or where it stands: tries it in a {@link dev.zoe.scheduler.internal.journal.Trial}, finds what
 * it lacks, and returns a verdict. Start reading with {@link dev.zoe.scheduler.internal.explain.RequestExplainer}. Only
 * the engines depend on it.
 */
@NullMarked
package dev.zoe.scheduler.internal.explain;

import org.jspecify.annotations.NullMarked;
