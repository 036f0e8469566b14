/**
 * What users ask for: submissions, cancellations and run-time limits, read from the database. Start at
 * {@link dev.zoe.master.submission.ExecutionRequests}.
 */
@NullMarked
package dev.zoe.master.submission;

import org.jspecify.annotations.NullMarked;
