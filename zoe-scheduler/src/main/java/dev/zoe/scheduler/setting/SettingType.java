package dev.zoe.scheduler.setting;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The type of a setting: which values it takes, and how they are written.
 *
 * @param <V> what the scheduler takes
 */
public sealed interface SettingType<V> {

    /** The class of the values. */
    Class<?> valueType();

    /**
     * The value that {@code plain} stands for; empty when the setting does not take it.
     *
     * @param plain a text, a boolean, an {@link Integer}, a {@link Double}, null, or a value of {@link #valueType}
     */
    Optional<V> parse(@Nullable Object plain);

    /** A value as JSON shows it: a text, a boolean, a number, a map of numbers, or null. */
    default @Nullable Object plain(V value) {
        return value;
    }

    /** A value as events and documentation show it. */
    default String text(V value) {
        Object plain = plain(value);
        return plain == null ? "never" : plain.toString();
    }

    /** Which values the setting takes, to follow "must be". */
    String range();

    /** The same as {@link #range} in a few words, for a column of a table. */
    String shortRange();

    /** Whether the values are times, which settings files and the command line write with a unit: {@code 30s}. */
    default boolean isDuration() {
        return false;
    }

    /** One of some names. */
    record Choice<E extends Enum<E>>(List<E> constants, Function<E, String> wire) implements SettingType<E> {

        public Choice {
            constants = List.copyOf(constants);
        }

        static <E extends Enum<E>> Choice<E> of(E[] constants, Function<E, String> wire) {
            return new Choice<>(List.of(constants), wire);
        }

        /** The names that the setting takes. */
        public List<String> names() {
            return constants.stream().map(wire).toList();
        }

        @Override
        public Class<?> valueType() {
            return constants.get(0).getDeclaringClass();
        }

        @Override
        public Optional<E> parse(@Nullable Object plain) {
            return constants.stream()
                    .filter(constant ->
                            constant.equals(plain) || wire.apply(constant).equals(plain))
                    .findFirst();
        }

        @Override
        public Object plain(E value) {
            return wire.apply(value);
        }

        @Override
        public String range() {
            return "one of " + shortRange();
        }

        @Override
        public String shortRange() {
            return String.join(", ", names());
        }
    }

    /** True or false. */
    record Flag() implements SettingType<Boolean> {

        @Override
        public Class<?> valueType() {
            return Boolean.class;
        }

        @Override
        public Optional<Boolean> parse(@Nullable Object plain) {
            return plain instanceof Boolean flag ? Optional.of(flag) : Optional.empty();
        }

        @Override
        public String range() {
            return "true or false";
        }

        @Override
        public String shortRange() {
            return "true, false";
        }
    }

    /** A whole number from 1 to {@code most}. */
    record WholeNumber(int most) implements SettingType<Integer> {

        @Override
        public Class<?> valueType() {
            return Integer.class;
        }

        @Override
        public Optional<Integer> parse(@Nullable Object plain) {
            return plain instanceof Integer number && number >= 1 && number <= most
                    ? Optional.of(number)
                    : Optional.empty();
        }

        @Override
        public String range() {
            return "a whole number from 1 to " + most;
        }

        @Override
        public String shortRange() {
            return "1 or more";
        }
    }

    /**
     * A number from 0 to {@code most}.
     *
     * @param unit {@link #SECONDS}, or empty for none
     */
    record Quantity(double most, String unit, String shortRange) implements SettingType<Double> {

        static final String SECONDS = "seconds";

        @Override
        public Class<?> valueType() {
            return Double.class;
        }

        @Override
        public Optional<Double> parse(@Nullable Object plain) {
            return plain instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= most
                    ? Optional.of(number.doubleValue())
                    : Optional.empty();
        }

        @Override
        public String range() {
            return "a number %sfrom 0 to %.0f".formatted(unit.isEmpty() ? "" : "of " + unit + " ", most);
        }

        @Override
        public boolean isDuration() {
            return unit.equals(SECONDS);
        }
    }

    /** A quantity, or null for never, which the scheduler takes as infinity. */
    record QuantityOrNever(Quantity quantity) implements SettingType<Double> {

        @Override
        public Class<?> valueType() {
            return quantity.valueType();
        }

        @Override
        public Optional<Double> parse(@Nullable Object plain) {
            return plain == null ? Optional.of(Double.POSITIVE_INFINITY) : quantity.parse(plain);
        }

        @Override
        public @Nullable Object plain(Double value) {
            return value.isInfinite() ? null : value;
        }

        @Override
        public String range() {
            return quantity.range() + ", or null for never";
        }

        @Override
        public String shortRange() {
            return quantity.shortRange() + ", never";
        }

        @Override
        public boolean isDuration() {
            return quantity.isDuration();
        }
    }

    /** A weight, above 0 and up to {@code most}, for each of some names. A change sets or removes single weights. */
    record Weights(double most) implements SettingType<Map<String, Double>> {

        /** One weight; empty when the setting does not take it. */
        public Optional<Double> parseWeight(@Nullable Object plain) {
            return plain instanceof Number number && number.doubleValue() > 0 && number.doubleValue() <= most
                    ? Optional.of(number.doubleValue())
                    : Optional.empty();
        }

        /** Which values one weight takes, to follow "must be". */
        public String rangeOfWeight() {
            return "a number above 0 and up to %.0f, or null to remove the weight".formatted(most);
        }

        @Override
        public Class<?> valueType() {
            return Map.class;
        }

        @Override
        public Optional<Map<String, Double>> parse(@Nullable Object plain) {
            if (!(plain instanceof Map<?, ?> map)) {
                return Optional.empty();
            }
            Map<String, Double> weights = new TreeMap<>();
            map.forEach((name, weight) -> parseWeight(weight).ifPresent(valid -> weights.put(name.toString(), valid)));
            return weights.size() == map.size() ? Optional.of(weights) : Optional.empty();
        }

        @Override
        public Object plain(Map<String, Double> value) {
            return Collections.unmodifiableMap(new TreeMap<>(value));
        }

        @Override
        public String range() {
            return "an object with a weight for each user, group or queue";
        }

        @Override
        public String shortRange() {
            return "above 0";
        }
    }
}
