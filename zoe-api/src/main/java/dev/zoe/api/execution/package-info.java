/**
 * Executions and their services: submit, look, cancel, delete. {@link dev.zoe.api.submission.SubmissionService} writes a wish
 * into the database; nothing here starts a container.
 */
@NullMarked
package dev.zoe.api.execution;

import org.jspecify.annotations.NullMarked;
