/**
 * Secrets of users: set, list and delete. Start at {@link dev.zoe.api.secret.SecretService}. No call returns a value,
 * and no error repeats a body.
 */
@NullMarked
package dev.zoe.api.secret;

import org.jspecify.annotations.NullMarked;
