package dev.zoe.standalone.e2e.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A class whose tests wait for programs of their own, and share no server with other tests. It runs beside other
 * classes. The lock, which any number of classes hold at once, makes its own tests run one after the other.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = "programs of a test", mode = ResourceAccessMode.READ)
public @interface BesideOtherTests {}
