/**
 * Throttling before the work begins: bounded requests and submissions of each address and user, bounded memory and time
 * for bodies, and a Retry-After for refused submissions. Start at {@link dev.zoe.api.throttle.RequestThrottleSettings},
 * {@link dev.zoe.api.throttle.SubmissionThrottleSettings} and {@link dev.zoe.api.throttle.RequestBodySettings}; each
 * filter has one limit.
 */
@NullMarked
package dev.zoe.api.throttle;

import org.jspecify.annotations.NullMarked;
