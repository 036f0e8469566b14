/** Tests of the shared state, all on a real PostgreSQL. */
@NullMarked
package dev.zoe.db;

import org.jspecify.annotations.NullMarked;
