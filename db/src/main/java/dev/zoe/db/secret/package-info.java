/**
 * Secrets of users, encrypted with keys that are not in the database. Start at {@link dev.zoe.db.secret.SecretStore},
 * which the API uses; the master only reads, with {@link dev.zoe.db.secret.SecretReader}. Values are in the clear only
 * in {@link dev.zoe.db.secret.SecretValue}. The times are those of PostgreSQL.
 */
@NullMarked
package dev.zoe.db.secret;

import org.jspecify.annotations.NullMarked;
