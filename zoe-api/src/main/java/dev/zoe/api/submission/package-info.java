/**
 * Submissions: validation of the description, the check against the capacity of the cluster, quota, idempotency keys,
 * and the record in the database. Start at {@link dev.zoe.api.submission.SubmissionService}. Nothing here starts a
 * container.
 */
@NullMarked
package dev.zoe.api.submission;

import org.jspecify.annotations.NullMarked;
