/**
 * The scheduling loop and its five steps: absorb what happened, decide, record, apply, observe.
 *
 * <p>{@link dev.zoe.master.loop.MasterLoop} is the heart; everything that triggers it is a
 * {@link dev.zoe.master.event.MasterEvent}.
 */
@NullMarked
package dev.zoe.master.loop;

import org.jspecify.annotations.NullMarked;
