package dev.zoe.scheduler.internal.journal;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field that carries no state of the engine: a cache that is a pure function of the state, a counter that
 * separates old entries of a cache from new ones, or working storage that is set before each use. A {@link Trial} need
 * not restore it. The fingerprint that the tests compare before and after a trial leaves out these fields and no
 * others.
 */
@Target({ElementType.FIELD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface DerivedState {

    /** From what the value follows. */
    String value();
}
