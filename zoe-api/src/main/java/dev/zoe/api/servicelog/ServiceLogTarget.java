package dev.zoe.api.servicelog;

import dev.zoe.db.service.ServiceStatus;

/**
 * The service whose output is read, as it was a moment ago.
 *
 * @param ended whether it has ended, alone or with its execution
 */
record ServiceLogTarget(long service, ServiceStatus status, boolean ended) {}
