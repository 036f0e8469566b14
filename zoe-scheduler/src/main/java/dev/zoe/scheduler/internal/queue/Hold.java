package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.quota.ExceededLimit;

/**
 * Why a quota holds a request.
 *
 * @param first the request of the holder that goes first and would exceed the limit; the held one itself, or one that
 *     goes before it
 */
public record Hold(long first, ExceededLimit limit) {}
