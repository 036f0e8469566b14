package dev.zoe.api.scheduler;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads a change of the settings, and finds everything that is wrong with it. */
final class SettingsPatch {
    private static final double LONGEST_SECONDS = 1e9;
    private static final double LARGEST_FACTOR = 1e6;
    private static final int DEEPEST = 1_000_000;
    private static final int LONGEST_TEXT = 80;
    private static final String NAMES =
            "order, allocator, back_fill, back_fill_depth, placement, preemption, minimum_run_seconds, cool_down_seconds,"
                    + " ageing_seconds, ageing_factor, lost_at_reclaim, weights";

    private final List<SettingError> errors = new ArrayList<>();
    private final Settings.Builder changed;
    private final Map<String, Double> weights;
    private double minimumRun;
    private double coolDown;
    private double ageing;
    private double ageingFactor;

    private SettingsPatch(Settings before) {
        changed = before.but();
        weights = new TreeMap<>(before.weights());
        minimumRun = before.hysteresis().minimumRun();
        coolDown = before.hysteresis().coolDown();
        ageing = before.ageing().seconds();
        ageingFactor = before.ageing().factor();
    }

    /** What a change comes to. */
    sealed interface Result {
        record Valid(Settings settings) implements Result {}

        record Invalid(List<SettingError> errors) implements Result {
            public Invalid {
                errors = List.copyOf(errors);
            }
        }
    }

    /** @param patch an object with some of the settings */
    static Result apply(JsonNode patch, Settings before) {
        SettingsPatch reading = new SettingsPatch(before);
        patch.properties().forEach(entry -> reading.read(entry.getKey(), entry.getValue()));
        return reading.errors.isEmpty() ? new Result.Valid(reading.build()) : new Result.Invalid(reading.errors);
    }

    private Settings build() {
        return changed.hysteresis(new Settings.Hysteresis(minimumRun, coolDown))
                .ageing(new Settings.Ageing(ageing, ageingFactor))
                .weights(weights)
                .build();
    }

    private void read(String name, JsonNode value) {
        String at = "/" + escaped(name);
        switch (name) {
            case "order" ->
                named(at, value, QueueOrder.values(), QueueOrder::wire).ifPresent(changed::order);
            case "allocator" ->
                named(at, value, Allocator.values(), Allocator::wire).ifPresent(changed::allocator);
            case "back_fill" ->
                named(at, value, BackFill.values(), BackFill::wire).ifPresent(changed::backFill);
            case "placement" ->
                named(at, value, Placement.values(), Placement::wire).ifPresent(changed::placement);
            case "back_fill_depth" -> depth(at, value);
            case "preemption" -> preemption(at, value);
            case "minimum_run_seconds" -> seconds(at, value).ifPresent(seconds -> minimumRun = seconds);
            case "cool_down_seconds" -> seconds(at, value).ifPresent(seconds -> coolDown = seconds);
            case "ageing_seconds" -> ageing(at, value);
            case "ageing_factor" -> number(at, value, LARGEST_FACTOR, "").ifPresent(factor -> ageingFactor = factor);
            case "lost_at_reclaim" -> number(at, value, 1, "").ifPresent(changed::lostAtReclaim);
            case "weights" -> weights(at, value);
            default -> wrong(at, value, "there is no such setting; there are " + NAMES);
        }
    }

    private <E> Optional<E> named(String at, JsonNode value, E[] constants, Function<E, String> wire) {
        Optional<E> found = Arrays.stream(constants)
                .filter(constant -> value.isString() && wire.apply(constant).equals(value.stringValue()))
                .findFirst();
        if (found.isEmpty()) {
            wrong(
                    at,
                    value,
                    "must be one of " + Arrays.stream(constants).map(wire).collect(Collectors.joining(", ")));
        }
        return found;
    }

    private void depth(String at, JsonNode value) {
        if (value.isIntegralNumber()
                && value.canConvertToInt()
                && value.intValue() >= 1
                && value.intValue() <= DEEPEST) {
            changed.backFillDepth(value.intValue());
        } else {
            wrong(at, value, "must be a whole number from 1 to " + DEEPEST);
        }
    }

    private void preemption(String at, JsonNode value) {
        if (value.isBoolean()) {
            changed.preemption(value.booleanValue());
        } else {
            wrong(at, value, "must be true or false");
        }
    }

    private void ageing(String at, JsonNode value) {
        if (value.isNull()) {
            ageing = Double.POSITIVE_INFINITY;
        } else {
            number(at, value, LONGEST_SECONDS, " of seconds, or null for never").ifPresent(seconds -> ageing = seconds);
        }
    }

    private void weights(String at, JsonNode value) {
        if (!value.isObject()) {
            wrong(at, value, "must be an object with a weight for each user or queue");
            return;
        }
        value.properties().forEach(entry -> {
            JsonNode weight = entry.getValue();
            if (weight.isNull()) {
                weights.remove(entry.getKey());
            } else if (weight.isNumber() && weight.doubleValue() > 0 && weight.doubleValue() <= LARGEST_FACTOR) {
                weights.put(entry.getKey(), weight.doubleValue());
            } else {
                wrong(
                        at + "/" + escaped(entry.getKey()),
                        weight,
                        "must be a number above 0 and at most %.0f, or null to take it away".formatted(LARGEST_FACTOR));
            }
        });
    }

    private OptionalDouble seconds(String at, JsonNode value) {
        return number(at, value, LONGEST_SECONDS, " of seconds");
    }

    private OptionalDouble number(String at, JsonNode value, double most, String of) {
        if (value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() <= most) {
            return OptionalDouble.of(value.doubleValue());
        }
        wrong(at, value, "must be a number from 0 to %.0f%s".formatted(most, of));
        return OptionalDouble.empty();
    }

    private void wrong(String at, JsonNode value, String message) {
        String shown = value.toString();
        errors.add(new SettingError(
                at, shown.length() > LONGEST_TEXT ? shown.substring(0, LONGEST_TEXT) + "…" : shown, message));
    }

    /** A name as one step of a JSON Pointer. */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
