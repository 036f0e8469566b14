/** A real PostgreSQL for the tests of every module that uses the shared state. */
@NullMarked
package dev.zoe.db.testing;

import org.jspecify.annotations.NullMarked;
