package dev.zoe.db.usage;

/**
 * An active service whose use can be measured.
 *
 * @param container name of its container
 */
public record MeasuredService(long id, String container, String node) {}
