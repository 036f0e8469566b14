/**
 * Step 5 of the loop: observes the back-end and the health of services, and puts events into the inbox. Start at
 * {@link dev.zoe.master.observe.BackEndObserver}. {@link dev.zoe.master.observe.UsageMeter} measures what services use,
 * and {@link dev.zoe.master.observe.ActivityMonitor} asks them for how long they have been idle. This package does not
 * depend on the loop and its state.
 */
@NullMarked
package dev.zoe.master.observe;

import org.jspecify.annotations.NullMarked;
