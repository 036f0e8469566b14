/** A running API for tests: on a real database, with a real link to a master that says what a test wants. */
@NullMarked
package dev.zoe.api.testing;

import org.jspecify.annotations.NullMarked;
