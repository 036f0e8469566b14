/**
 * The embedded PostgreSQL: its process, its roles and passwords, and the restarter that starts it again. Start at
 * {@code EmbeddedDatabase}. Of the other packages it uses {@code config} only.
 */
@NullMarked
package dev.zoe.standalone.database;

import org.jspecify.annotations.NullMarked;
