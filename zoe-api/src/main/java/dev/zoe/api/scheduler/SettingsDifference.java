package dev.zoe.api.scheduler;

import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What differs between two settings, in words for the log of events.
 *
 * @param before such as {@code order=fifo, back_fill=strict}
 * @param after the same settings as they are now
 */
record SettingsDifference(String before, String after) {

    static SettingsDifference between(Settings before, Settings after) {
        List<SettingDeclaration<?>> changed = SchedulerSettingDeclarations.ALL.stream()
                .filter(setting -> !setting.text(before).equals(setting.text(after)))
                .toList();
        return new SettingsDifference(line(changed, before), line(changed, after));
    }

    private static String line(List<SettingDeclaration<?>> changed, Settings settings) {
        return changed.stream()
                .map(setting -> setting.name() + "=" + setting.text(settings))
                .collect(Collectors.joining(", "));
    }
}
