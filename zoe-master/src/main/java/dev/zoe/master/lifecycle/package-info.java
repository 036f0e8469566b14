/**
 * The life cycles of executions and services as explicit state machines. Nothing is performed here: a transition says
 * the new state and what has to be done.
 *
 * <p>The diagrams in {@code docs/reference/life-cycles.md} are generated from these classes by
 * {@link dev.zoe.master.lifecycle.LifeCycleDiagram}.
 */
@NullMarked
package dev.zoe.master.lifecycle;

import org.jspecify.annotations.NullMarked;
