/**
 * Checks of a submission against the quota of its owner and against the limits of the site. Start at
 * {@link dev.zoe.db.quota.QuotaCheck}. It knows executions and users.
 */
@NullMarked
package dev.zoe.db.quota;

import org.jspecify.annotations.NullMarked;
