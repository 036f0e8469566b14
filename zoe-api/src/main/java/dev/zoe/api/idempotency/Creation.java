package dev.zoe.api.idempotency;

import org.springframework.http.HttpStatus;

/**
 * What a call for a new object has led to.
 *
 * @param object the new object, or the one that an earlier call created, as it is now
 * @param isNew whether this call created it
 */
public record Creation<T>(T object, boolean isNew) {

    /** 201 for a new object, and 200 for an earlier one. */
    public HttpStatus status() {
        return isNew ? HttpStatus.CREATED : HttpStatus.OK;
    }
}
