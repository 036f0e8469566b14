/** Tests of the embedded PostgreSQL on real processes. */
@NullMarked
package dev.zoe.standalone.database;

import org.jspecify.annotations.NullMarked;
