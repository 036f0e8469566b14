/**
 * Bounded pools of permits with a share for each holder: {@link dev.zoe.api.permit.HolderPermits} refuses at once,
 * {@link dev.zoe.api.permit.RoundRobinPermits} lets callers wait. {@link dev.zoe.api.permit.TokenBucket} limits how
 * much there may be in a time. It knows nothing of the API; every package may use it.
 */
@NullMarked
package dev.zoe.api.permit;

import org.jspecify.annotations.NullMarked;
