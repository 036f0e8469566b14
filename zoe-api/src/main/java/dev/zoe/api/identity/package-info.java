/**
 * Users whom another source than Zoe authenticates. {@link dev.zoe.api.identity.ExternalUsers} creates them at their
 * first log-in and keeps their roles those of the source. The packages below have one source each.
 */
@NullMarked
package dev.zoe.api.identity;

import org.jspecify.annotations.NullMarked;
