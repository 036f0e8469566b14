/**
 * The content of the evaluation: its chapters, with the figures, tables and claims of the deliverable, and the cases
 * that each needs. Start reading at {@link dev.zoe.simulator.evaluation.chapter.EvaluationChapters}. The report depends
 * on this package; it depends on {@code evaluation} only.
 */
@NullMarked
package dev.zoe.simulator.evaluation.chapter;

import org.jspecify.annotations.NullMarked;
