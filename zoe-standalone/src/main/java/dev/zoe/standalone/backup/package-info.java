/**
 * {@code zoe backup} and {@code zoe restore}: of a data directory, whether its server runs or not, or of the database
 * that settings name. Start at {@code BackupCommand}.
 */
@NullMarked
package dev.zoe.standalone.backup;

import org.jspecify.annotations.NullMarked;
