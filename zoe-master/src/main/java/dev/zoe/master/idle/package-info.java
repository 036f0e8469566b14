/**
 * Idle executions. {@link dev.zoe.master.idle.IdleExecutions} acts on what services say of their use: it stops elastic
 * services, ends executions that stay idle, and gives back what was taken when they are used again. {@code IdleStep}
 * decides which of these.
 */
@NullMarked
package dev.zoe.master.idle;

import org.jspecify.annotations.NullMarked;
