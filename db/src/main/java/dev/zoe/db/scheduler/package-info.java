/**
 * The settings of the scheduler: the one row that holds them. Start at
 * {@link dev.zoe.db.scheduler.SchedulerSettingsEntity}. It knows the settings types of {@code dev.zoe.scheduler};
 * {@code SchedulerSettingDeclarations} there declares them.
 */
@NullMarked
package dev.zoe.db.scheduler;

import org.jspecify.annotations.NullMarked;
