/**
 * Submissions: the check against quotas and limits, and the records of a new execution, in one statement. Start at
 * {@link dev.zoe.db.submission.NewExecutionWriter}. It knows executions, quotas, the audit trail and mapping.
 */
@NullMarked
package dev.zoe.db.submission;

import org.jspecify.annotations.NullMarked;
