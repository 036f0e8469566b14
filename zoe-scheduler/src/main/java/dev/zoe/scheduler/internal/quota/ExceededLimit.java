package dev.zoe.scheduler.internal.quota;

/**
 * A limit that a request would exceed. Amounts are in the unit of the kind: requests, millicores, bytes or GPUs.
 *
 * @param holder whose limit it is
 * @param used what its running requests have of it
 * @param allowed the limit
 * @param needed what the request would add
 */
public record ExceededLimit(String holder, LimitKind kind, long used, long allowed, long needed) {}
