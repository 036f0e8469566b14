/**
 * What calls with an idempotency key have created. Submissions have their keys in the table of executions, see
 * {@link dev.zoe.db.submission.IdempotencyKeyReader}.
 */
@NullMarked
package dev.zoe.db.idempotency;

import org.jspecify.annotations.NullMarked;
