/**
 * Quotas of users and groups. {@code HolderLimitsReader} reads the limits for the scheduler, {@code QuotaUsageReader}
 * what counts for them, and {@link dev.zoe.db.quota.UnendedTotals} keeps what submissions are checked against. It knows
 * executions, groups and users.
 */
@NullMarked
package dev.zoe.db.quota;

import org.jspecify.annotations.NullMarked;
