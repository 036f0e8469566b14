/**
 * The declaration of each setting of the scheduler: name, type, range, unit and meaning. Start at
 * {@link dev.zoe.scheduler.setting.SchedulerSettingDeclarations}. REST, the command line, the settings file of a master
 * and the tables of the documentation follow it. It knows {@link dev.zoe.scheduler.Settings} and its enumerations only.
 */
@NullMarked
package dev.zoe.scheduler.setting;

import org.jspecify.annotations.NullMarked;
