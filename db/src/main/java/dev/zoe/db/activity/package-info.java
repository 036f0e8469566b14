/**
 * Whether executions are used. Start at {@link dev.zoe.db.activity.IdlenessStore};
 * {@link dev.zoe.db.activity.ActivityCheckReader} says which services are asked for their activity.
 */
@NullMarked
package dev.zoe.db.activity;

import org.jspecify.annotations.NullMarked;
