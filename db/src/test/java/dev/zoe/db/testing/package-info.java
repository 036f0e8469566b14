/**
 * The test kit of the shared state, for all modules: a real PostgreSQL ({@link dev.zoe.db.testing.TestDatabase}), and
 * what tests write into it or read from it with SQL. Tests outside of this module hold no SQL of their own.
 */
@NullMarked
package dev.zoe.db.testing;

import org.jspecify.annotations.NullMarked;
