/**
 * Quotas of users and groups. {@link dev.zoe.db.quota.QuotaCheck} checks submissions, {@code HolderLimitsReader} reads
 * the limits for the scheduler, and {@code QuotaUsageReader} reads what counts for them. It knows executions, groups
 * and users.
 */
@NullMarked
package dev.zoe.db.quota;

import org.jspecify.annotations.NullMarked;
