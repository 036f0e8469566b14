/**
 * Events as pages and as streams. Start at {@link dev.zoe.api.event.EventQueries};
 * {@link dev.zoe.api.event.EventBroadcaster} reads new events once for all open streams.
 */
@NullMarked
package dev.zoe.api.event;

import org.jspecify.annotations.NullMarked;
