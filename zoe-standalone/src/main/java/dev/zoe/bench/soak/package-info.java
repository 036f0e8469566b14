/**
 * The soak: master, API, engine and database are killed again and again while applications flow, and in the end the
 * books are checked. Called by {@code ./zoe soak}.
 */
@NullMarked
package dev.zoe.bench.soak;

import org.jspecify.annotations.NullMarked;
