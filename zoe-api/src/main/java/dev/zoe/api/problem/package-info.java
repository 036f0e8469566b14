/**
 * Errors as the REST interface shows them: problem details (RFC 9457) with a stable type for each kind of failure.
 * Start at {@link dev.zoe.api.problem.Problem} and {@link dev.zoe.api.problem.ProblemMapper}. Every package uses it.
 */
@NullMarked
package dev.zoe.api.problem;

import org.jspecify.annotations.NullMarked;
