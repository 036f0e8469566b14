package dev.zoe.master.settings;

import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/**
 * The initial settings of the scheduler, {@code zoe.master.scheduler.*}: one for each declaration in
 * {@link SchedulerSettingDeclarations}. They are written to a database that has no settings yet. From then on the
 * settings of the database apply, which operators may change at any time.
 */
public final class InitialSchedulerSettings {

    private static final String PREFIX = "zoe.master.scheduler.";
    private static final String NEVER = "never";
    private static final double NANOS = 1e9;

    private InitialSchedulerSettings() {}

    /**
     * The configured settings; those that are absent have their default.
     *
     * @throws InvalidConfigurationPropertyValueException when a value is outside its range
     */
    public static Settings read(Environment environment) {
        Binder binder = Binder.get(environment);
        Settings settings = Settings.DEFAULT;
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            settings = read(binder, setting, settings);
        }
        return settings;
    }

    private static Settings read(Binder binder, SettingDeclaration<?> setting, Settings settings) {
        String property = PREFIX + setting.optionName();
        if (setting.type().isDuration()) {
            return readDuration(binder, property, setting, settings);
        }
        Optional<?> value;
        try {
            value = value(binder, property, setting.type());
        } catch (BindException unreadable) {
            ConfigurationProperty written = unreadable.getProperty();
            throw new InvalidConfigurationPropertyValueException(
                    written == null ? property : written.getName().toString(),
                    written == null ? "" : written.getValue(),
                    setting.type() instanceof SettingType.Weights
                            ? "its members are numbers above 0, such as %s.name=2".formatted(property)
                            : "it must be " + setting.type().range());
        }
        if (value.isEmpty()) {
            return settings;
        }
        return setting.change(settings, value.get())
                .orElseThrow(() -> new InvalidConfigurationPropertyValueException(
                        property, value.get(), "it must be " + setting.type().range()));
    }

    private static Optional<?> value(Binder binder, String property, SettingType<?> type) {
        if (type instanceof SettingType.Weights) {
            return optional(binder, property, Bindable.mapOf(String.class, Double.class));
        }
        return optional(binder, property, Bindable.of(type.valueType()));
    }

    private static Settings readDuration(
            Binder binder, String property, SettingDeclaration<?> setting, Settings settings) {
        Optional<String> written =
                optional(binder, property, Bindable.of(String.class)).filter(text -> !text.isBlank());
        if (written.isEmpty()) {
            return settings;
        }
        Optional<Settings> changed = written.get().equals(NEVER)
                ? setting.change(settings, null)
                : duration(binder, property).flatMap(duration -> setting.change(settings, seconds(duration)));
        return changed.orElseThrow(() -> new InvalidConfigurationPropertyValueException(
                property, written.get(), "it must be a duration " + range(setting.type())));
    }

    private static String range(SettingType<?> type) {
        if (type instanceof SettingType.QuantityOrNever orNever) {
            return range(orNever.quantity()) + ", or " + NEVER;
        }
        return type instanceof SettingType.Quantity quantity ? "from 0s to %.0fs".formatted(quantity.most()) : "";
    }

    private static <V> Optional<V> optional(Binder binder, String property, Bindable<V> type) {
        return Optional.ofNullable(binder.bind(property, type).orElse(null));
    }

    /** Empty when it is none, or is longer than a {@link Duration} can be. */
    private static Optional<Duration> duration(Binder binder, String property) {
        try {
            return optional(binder, property, Bindable.of(Duration.class));
        } catch (BindException unreadable) {
            return Optional.empty();
        }
    }

    /** Of any duration: its milliseconds may be more than a long can count. */
    private static double seconds(Duration duration) {
        return duration.getSeconds() + duration.getNano() / NANOS;
    }
}
