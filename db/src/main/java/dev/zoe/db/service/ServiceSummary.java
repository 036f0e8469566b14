package dev.zoe.db.service;

/**
 * What a service is, without where it runs and what it uses.
 *
 * @param isCore whether the execution cannot work without it
 * @param status wire name of a {@link ServiceStatus}
 */
public record ServiceSummary(long id, String component, String name, boolean isCore, String status) {}
