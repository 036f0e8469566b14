/**
 * The undo log of what-if runs: {@link dev.zoe.scheduler.internal.journal.Trial} and
 * {@link dev.zoe.scheduler.internal.journal.Journal}. State that a trial can reach has private fields, and its setters
 * record here. {@link dev.zoe.scheduler.internal.journal.DerivedState} marks the fields that carry no state. Every
 * internal package may depend on it; it depends on none.
 */
@NullMarked
package dev.zoe.scheduler.internal.journal;

import org.jspecify.annotations.NullMarked;
