/**
 * The scheduling loop and its five steps: absorb events, decide, record, apply, observe. Start at
 * {@link dev.zoe.master.loop.MasterLoop}; every trigger is a {@link dev.zoe.master.event.MasterEvent}. Only the package
 * {@code leader} and the configuration in the root package depend on this package.
 */
@NullMarked
package dev.zoe.master.loop;

import org.jspecify.annotations.NullMarked;
