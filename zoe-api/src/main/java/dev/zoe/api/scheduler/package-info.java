/**
 * The settings of the scheduler over REST: show them, and change them while the master runs. Start at
 * {@link dev.zoe.api.scheduler.SchedulerSettingsService}; the settings themselves are declared in
 * {@link dev.zoe.scheduler.setting.SchedulerSettingDeclarations}.
 */
@NullMarked
package dev.zoe.api.scheduler;

import org.jspecify.annotations.NullMarked;
