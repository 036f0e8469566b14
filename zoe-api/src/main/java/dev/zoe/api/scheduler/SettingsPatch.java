package dev.zoe.api.scheduler;

import dev.zoe.api.input.FieldError;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads a change of the settings by their declarations, and finds everything that is wrong with it. */
final class SettingsPatch {

    /** A user, a group or a queue; half of a surrogate pair is no character either. */
    private static final Pattern HOLDER = Pattern.compile("[^\\p{Cc}\\p{Cs}]{1,128}");

    private final List<FieldError> errors = new ArrayList<>();
    private Settings settings;

    private SettingsPatch(Settings before) {
        settings = before;
    }

    /** The settings after a change, or everything that is wrong with it. */
    sealed interface Result {
        record Valid(Settings settings) implements Result {}

        record Invalid(List<FieldError> errors) implements Result {
            public Invalid {
                errors = List.copyOf(errors);
            }
        }
    }

    /** @param patch an object with some of the settings */
    static Result apply(JsonNode patch, Settings before) {
        SettingsPatch reading = new SettingsPatch(before);
        patch.properties().forEach(entry -> reading.read(entry.getKey(), entry.getValue()));
        return reading.errors.isEmpty() ? new Result.Valid(reading.settings) : new Result.Invalid(reading.errors);
    }

    private void read(String name, JsonNode value) {
        String pointer = FieldError.pointerTo(name);
        Optional<SettingDeclaration<?>> setting = SchedulerSettingDeclarations.find(name);
        if (setting.isEmpty()) {
            refuse(pointer, value, "there is no such setting; there are " + SchedulerSettingDeclarations.names());
        } else if (setting.get().type() instanceof SettingType.Weights weights) {
            changeWeights(weights, pointer, value);
        } else {
            change(setting.get(), pointer, value);
        }
    }

    private void change(SettingDeclaration<?> setting, String pointer, JsonNode value) {
        Optional<Settings> changed = setting.change(settings, plain(value));
        changed.ifPresentOrElse(
                after -> settings = after,
                () -> refuse(pointer, value, "must be " + setting.type().range()));
    }

    private void changeWeights(SettingType.Weights type, String pointer, JsonNode value) {
        if (!value.isObject()) {
            refuse(pointer, value, "must be " + type.range());
            return;
        }
        Map<String, Double> weights = new TreeMap<>(settings.weights());
        value.properties().forEach(entry -> {
            if (entry.getValue().isNull()) {
                weights.remove(entry.getKey());
                return;
            }
            if (!HOLDER.matcher(entry.getKey()).matches()) {
                refuse(
                        pointer + FieldError.pointerTo(entry.getKey()),
                        entry.getValue(),
                        "must have a name of 1 to 128 characters without control characters");
                return;
            }
            type.parseWeight(plain(entry.getValue()))
                    .ifPresentOrElse(
                            weight -> weights.put(entry.getKey(), weight),
                            () -> refuse(
                                    pointer + FieldError.pointerTo(entry.getKey()),
                                    entry.getValue(),
                                    "must be " + type.rangeOfWeight()));
        });
        settings = SchedulerSettingDeclarations.WEIGHTS.writer().apply(settings, weights);
    }

    /**
     * The value as {@link SettingType#parse} takes it; arrays and objects stay as they are, and no setting takes one.
     */
    private static @Nullable Object plain(JsonNode value) {
        if (value.isNull()) {
            return null;
        }
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isIntegralNumber() && value.canConvertToInt()) {
            return value.intValue();
        }
        return value.isNumber() ? (Object) value.doubleValue() : value;
    }

    private void refuse(String pointer, JsonNode value, String message) {
        errors.add(FieldError.of(pointer, value, message));
    }
}
