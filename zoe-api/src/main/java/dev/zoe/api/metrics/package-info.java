/** A port of its own for measurements and health, which no proxy passes on. */
@NullMarked
package dev.zoe.api.metrics;

import org.jspecify.annotations.NullMarked;
