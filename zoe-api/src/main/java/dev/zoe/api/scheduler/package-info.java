/** How the scheduler decides: shows its settings, and changes them while it runs. */
@NullMarked
package dev.zoe.api.scheduler;

import org.jspecify.annotations.NullMarked;
