/**
 * What goes wrong between a process and the database, and how it is reported. Start at
 * {@link dev.zoe.db.failure.DatabaseOutage}. It knows no aggregate; every module may use it.
 */
@NullMarked
package dev.zoe.db.failure;

import org.jspecify.annotations.NullMarked;
