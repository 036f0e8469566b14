/**
 * Errors as the REST interface shows them: problem details (RFC 9457) with a stable type for everything that can go
 * wrong, from the security filters to the database.
 */
@NullMarked
package dev.zoe.api.problem;

import org.jspecify.annotations.NullMarked;
