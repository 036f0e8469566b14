package dev.zoe.api.scheduler;

import dev.zoe.scheduler.Settings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What differs between two settings, in words for the log of events.
 *
 * @param before such as {@code order=fifo, back_fill=strict}
 * @param after the same settings as they are now
 */
record SettingsDifference(String before, String after) {

    static SettingsDifference between(Settings before, Settings after) {
        Map<String, String> old = words(before);
        Map<String, String> changed = words(after);
        old.entrySet().removeIf(entry -> changed.remove(entry.getKey(), entry.getValue()));
        return new SettingsDifference(line(old), line(changed));
    }

    private static String line(Map<String, String> words) {
        return words.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Map<String, String> words(Settings settings) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("order", settings.order().wire());
        words.put("allocator", settings.allocator().wire());
        words.put("back_fill", settings.backFill().wire());
        words.put("back_fill_depth", Integer.toString(settings.backFillDepth()));
        words.put("placement", settings.placement().wire());
        words.put("preemption", Boolean.toString(settings.preemption()));
        words.put("minimum_run_seconds", Double.toString(settings.hysteresis().minimumRun()));
        words.put("cool_down_seconds", Double.toString(settings.hysteresis().coolDown()));
        double ageing = settings.ageing().seconds();
        words.put("ageing_seconds", Double.isFinite(ageing) ? Double.toString(ageing) : "never");
        words.put("ageing_factor", Double.toString(settings.ageing().factor()));
        words.put("lost_at_reclaim", Double.toString(settings.lostAtReclaim()));
        words.put("weights", new TreeMap<>(settings.weights()).toString());
        return words;
    }
}
