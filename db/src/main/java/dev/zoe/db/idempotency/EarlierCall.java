package dev.zoe.db.idempotency;

/**
 * What an idempotency key was used for.
 *
 * @param isSame whether path and body were the same
 * @param objectId number of the object that the call created
 */
public record EarlierCall(boolean isSame, long objectId) {}
