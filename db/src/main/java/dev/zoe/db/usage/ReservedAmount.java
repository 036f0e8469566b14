package dev.zoe.db.usage;

/**
 * What reservations of one kind have come to.
 *
 * @param coreSeconds cores times seconds
 * @param byteSeconds bytes of memory times seconds
 */
public record ReservedAmount(UsageKind kind, double coreSeconds, double byteSeconds) {}
