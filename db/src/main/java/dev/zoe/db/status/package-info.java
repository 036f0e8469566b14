/**
 * The database itself: its clock and the version of its schema. Used by the diagnosis of the API; it knows no
 * aggregate.
 */
@NullMarked
package dev.zoe.db.status;

import org.jspecify.annotations.NullMarked;
