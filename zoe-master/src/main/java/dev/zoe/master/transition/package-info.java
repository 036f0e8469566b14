/**
 * Carries out the transitions of the life cycles: writes the new state with its reason and performs the effects.
 * {@link dev.zoe.master.transition.ExecutionTransitions} and {@link dev.zoe.master.transition.ServiceTransitions} are
 * the only classes that decide about the status of an execution or a service; statements of the module {@code db} write
 * it at their order. The rules themselves are in the package {@code lifecycle}.
 */
@NullMarked
package dev.zoe.master.transition;

import org.jspecify.annotations.NullMarked;
