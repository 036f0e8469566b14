/**
 * Requests of users, read from the database: submissions, cancellations, and limits of the run time. Start at
 * {@link dev.zoe.master.submission.ExecutionRequests}. Only the package {@code loop} depends on this package.
 */
@NullMarked
package dev.zoe.master.submission;

import org.jspecify.annotations.NullMarked;
