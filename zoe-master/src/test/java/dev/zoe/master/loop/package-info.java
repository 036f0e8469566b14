/** The loop on a real database and a back-end in memory. */
@NullMarked
package dev.zoe.master.loop;

import org.jspecify.annotations.NullMarked;
