package dev.zoe.api.deprecation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an operation that a later release removes. Its responses have the headers {@code Deprecation} (RFC 9745),
 * {@code Sunset} (RFC 8594) and {@code Link}, and the OpenAPI document says {@code deprecated}.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface DeprecatedOperation {
    /** The day since when, in UTC, such as {@code 2026-11-25}. */
    String since();

    /** The first day, in UTC, on which the operation may be gone. It is half a year after {@link #since} or later. */
    String sunset();

    /** What to call instead: the address of an operation or of a page that explains it. */
    String successor();
}
