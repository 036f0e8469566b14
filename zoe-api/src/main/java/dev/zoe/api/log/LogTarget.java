package dev.zoe.api.log;

import dev.zoe.db.ServiceStatus;

/**
 * The service whose output is read, as it was a moment ago.
 *
 * @param ended whether it has ended, alone or with its execution
 */
record LogTarget(long service, ServiceStatus status, boolean ended) {}
