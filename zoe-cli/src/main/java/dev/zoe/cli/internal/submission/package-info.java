/**
 * Submits executions: one, again after a refusal because of load, or many, one for each row of a table of parameters.
 * Start at {@code SubmissionClient}. It depends on {@code rest}, {@code description}, {@code output} and
 * {@code terminal}.
 */
@NullMarked
package dev.zoe.cli.internal.submission;

import org.jspecify.annotations.NullMarked;
