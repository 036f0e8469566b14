/**
 * Limits of connections inside of Tomcat: how many each address has, how slowly it may read answers, and what happens
 * to a body that no code reads. Start at {@code TomcatLimitsCustomizer}. It uses {@link dev.zoe.api.throttle}.
 */
@NullMarked
package dev.zoe.api.connection;

import org.jspecify.annotations.NullMarked;
