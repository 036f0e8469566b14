/**
 * The settings of the scheduler: the one row that holds them, and the declaration of each setting. Start at
 * {@link dev.zoe.db.scheduler.SchedulerSettingsEntity}. It knows the settings types of {@code dev.zoe.scheduler}.
 */
@NullMarked
package dev.zoe.db.scheduler;

import org.jspecify.annotations.NullMarked;
