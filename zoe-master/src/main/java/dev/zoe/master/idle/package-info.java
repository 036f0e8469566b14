/**
 * Idle executions: {@link dev.zoe.master.idle.ActivityMonitor} asks services how long they have been idle, and puts
 * what they say into the inbox of the loop. There, {@link dev.zoe.master.idle.IdleExecutions} stops elastic services of
 * idle executions, ends those that stay idle, and gives back what was taken when they are used again.
 */
@NullMarked
package dev.zoe.master.idle;

import org.jspecify.annotations.NullMarked;
