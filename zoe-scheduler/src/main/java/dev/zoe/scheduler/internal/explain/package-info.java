/**
 * Why a request waits, or where it stands, and every sentence of the scheduler that users read. Start reading with
 * {@link dev.zoe.scheduler.internal.explain.RequestExplainer}: it tries a request in a
 * {@link dev.zoe.scheduler.internal.journal.Trial}, finds what it lacks, and returns a verdict. The classes
 * {@code …Sentences} turn values of the other packages into words: {@code VerdictSentences} those of a verdict,
 * {@code InfeasibilitySentences} "can never run", {@code QuotaSentences} "held by quota", {@code PlacementSentences}
 * the reasons of starts and reclaims. Only the engines depend on this package.
 */
@NullMarked
package dev.zoe.scheduler.internal.explain;

import org.jspecify.annotations.NullMarked;
