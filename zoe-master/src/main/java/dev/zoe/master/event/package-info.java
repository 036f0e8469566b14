/**
 * The triggers of the loop, and the listeners to its results: {@link dev.zoe.master.event.MasterEvent} lists every
 * trigger, {@link dev.zoe.master.event.EventInbox} holds the events until the loop takes them, and
 * {@link dev.zoe.master.event.LoopListener} is called after each commit. Any thread may put events; only the thread of
 * the loop takes them. Handlers of events are in other packages, which depend on this one.
 */
@NullMarked
package dev.zoe.master.event;

import org.jspecify.annotations.NullMarked;
