package dev.zoe.api.servicelog;

import dev.zoe.db.service.ServiceStatus;

/**
 * The service whose output is read, as it was a moment ago.
 *
 * @param service its number
 * @param ended whether it has ended, alone or with its execution
 */
public record ServiceLogTarget(long service, String name, ServiceStatus status, boolean ended) {}
