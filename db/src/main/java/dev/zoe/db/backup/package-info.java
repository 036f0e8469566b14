/**
 * Backups of the database: a consistent copy of every table in a file, and its restore. Start at {@code DatabaseBackup}
 * and {@code DatabaseRestore}. The copy is made with {@code COPY}, so it needs no program of PostgreSQL and works with
 * every version of the server.
 */
@NullMarked
package dev.zoe.db.backup;

import org.jspecify.annotations.NullMarked;
