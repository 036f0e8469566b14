/**
 * Open pages learn at once that something which they show has changed, and fetch that part again. Start at
 * {@code LivePages}; {@code static/zoe.js} is the other end.
 */
@NullMarked
package dev.zoe.web.live;

import org.jspecify.annotations.NullMarked;
