package dev.zoe.api.scheduler;

import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What differs between two settings, for the log of events and the audit trail.
 *
 * @param before names and values, in the order of their declarations
 * @param after the same settings as they are now
 */
record SettingsDifference(Map<String, String> before, Map<String, String> after) {

    static SettingsDifference between(Settings before, Settings after) {
        List<SettingDeclaration<?>> changed = SchedulerSettingDeclarations.ALL.stream()
                .filter(setting -> !setting.text(before).equals(setting.text(after)))
                .toList();
        return new SettingsDifference(values(changed, before), values(changed, after));
    }

    private static Map<String, String> values(List<SettingDeclaration<?>> changed, Settings settings) {
        Map<String, String> values = new LinkedHashMap<>();
        changed.forEach(setting -> values.put(setting.name(), setting.text(settings)));
        return values;
    }

    /** In words, such as {@code order=fifo, back_fill=strict}. */
    static String line(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining(", "));
    }
}
