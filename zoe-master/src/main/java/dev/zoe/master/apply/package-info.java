/**
 * Step 4 of the loop: performs what was recorded, on the back-end, concurrently and bounded. Each result comes back to
 * the loop as an event.
 */
@NullMarked
package dev.zoe.master.apply;

import org.jspecify.annotations.NullMarked;
