/**
 * Bounded pools of permits with a share for each holder: {@link dev.zoe.api.permit.HolderPermits} refuses at once,
 * {@link dev.zoe.api.permit.RoundRobinPermits} lets callers wait. It knows nothing of the API; every package may use
 * it.
 */
@NullMarked
package dev.zoe.api.permit;

import org.jspecify.annotations.NullMarked;
