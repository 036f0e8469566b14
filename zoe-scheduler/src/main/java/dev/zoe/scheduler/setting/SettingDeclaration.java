package dev.zoe.scheduler.setting;

import dev.zoe.scheduler.Settings;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one setting of the scheduler; {@link Settings} holds its value.
 * {@link SchedulerSettingDeclarations} has all of them.
 *
 * @param name in JSON and in events; it ends with {@code _seconds} if the type is a duration
 * @param type which values it takes
 * @param meaning what it decides
 * @param reader takes the value out of settings
 * @param writer makes settings with another value
 */
public record SettingDeclaration<V>(
        String name,
        SettingType<V> type,
        String meaning,
        Function<Settings, V> reader,
        BiFunction<Settings, V, Settings> writer) {

    private static final String SECONDS = "_" + SettingType.Quantity.SECONDS;

    public SettingDeclaration {
        if (type.isDuration() != name.endsWith(SECONDS)) {
            throw new IllegalArgumentException("the name of a duration, and of no other, ends with _seconds: " + name);
        }
    }

    /** Settings with another value; empty when this setting does not take it, see {@link SettingType#parse}. */
    public Optional<Settings> change(Settings before, @Nullable Object plain) {
        return type.parse(plain).map(value -> writer.apply(before, value));
    }

    /** The value as JSON shows it, see {@link SettingType#plain}. */
    public @Nullable Object plain(Settings settings) {
        return type.plain(reader.apply(settings));
    }

    /** The value as events and documentation show it. */
    public String text(Settings settings) {
        return type.text(reader.apply(settings));
    }

    /** The name on the command line and in settings files, where durations have units: {@code minimum-run}. */
    public String optionName() {
        String withoutUnit = type.isDuration() ? name.substring(0, name.length() - SECONDS.length()) : name;
        return withoutUnit.replace('_', '-');
    }
}
