/**
 * Creations that callers may repeat with the same {@code Idempotency-Key}. Start at
 * {@link dev.zoe.api.idempotency.IdempotentCreations}. The services that create objects use it in their transactions;
 * submissions only use {@link dev.zoe.api.idempotency.IdempotencyKey}, because their keys are stored with the
 * execution.
 */
@NullMarked
package dev.zoe.api.idempotency;

import org.jspecify.annotations.NullMarked;
