package dev.zoe.api.idempotency;

import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Documents a call that creates an object once for each {@code Idempotency-Key}. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ApiResponse(responseCode = "201", description = "Created", useReturnTypeSchema = true)
@ApiResponse(
        responseCode = "200",
        description = "An earlier call has this idempotency key; what it created, without secrets",
        useReturnTypeSchema = true)
public @interface CreatesOnce {}
