/**
 * The life cycles of executions and services as explicit state machines. Start at
 * {@link dev.zoe.master.lifecycle.ExecutionLifeCycle}. The package is pure: a transition has the new state and its
 * effects, which the package {@code transition} performs.
 *
 * <p>The diagrams in {@code docs/reference/life-cycles.md} are generated from these classes by
 * {@code LifeCycleDiagramTest}.
 */
@NullMarked
package dev.zoe.master.lifecycle;

import org.jspecify.annotations.NullMarked;
