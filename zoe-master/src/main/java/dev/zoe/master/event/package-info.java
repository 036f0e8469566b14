/**
 * What makes the loop run, and who hears of what it did: {@link dev.zoe.master.event.MasterEvent} lists every trigger,
 * {@link dev.zoe.master.event.EventInbox} holds the events until the loop takes them, and
 * {@link dev.zoe.master.event.LoopListener} is called after each commit. Any thread may put events; only the thread of
 * the loop takes them.
 */
@NullMarked
package dev.zoe.master.event;

import org.jspecify.annotations.NullMarked;
