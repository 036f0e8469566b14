package dev.zoe.db.scheduler;

import java.util.Arrays;
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

    /**
     * The value that {@code plain} stands for; empty when the setting does not take it.
     *
     * @param plain a text, a boolean, an {@link Integer}, a {@link Double}, or null
     */
    Optional<V> parse(@Nullable Object plain);

    /** Which values the setting takes, to follow "must be". */
    String range();

    /** A value as events and documentation show it. */
    String text(V value);

    /** One of some names. */
    record Choice<E>(List<E> constants, Function<E, String> wire) implements SettingType<E> {

        public Choice {
            constants = List.copyOf(constants);
        }

        static <E> Choice<E> of(E[] constants, Function<E, String> wire) {
            return new Choice<>(Arrays.asList(constants), wire);
        }

        /** The names that the setting takes. */
        public List<String> names() {
            return constants.stream().map(wire).toList();
        }

        @Override
        public Optional<E> parse(@Nullable Object plain) {
            return constants.stream()
                    .filter(constant -> wire.apply(constant).equals(plain))
                    .findFirst();
        }

        @Override
        public String range() {
            return "one of " + String.join(", ", names());
        }

        @Override
        public String text(E value) {
            return wire.apply(value);
        }
    }

    /** True or false. */
    record Flag() implements SettingType<Boolean> {

        @Override
        public Optional<Boolean> parse(@Nullable Object plain) {
            return plain instanceof Boolean flag ? Optional.of(flag) : Optional.empty();
        }

        @Override
        public String range() {
            return "true or false";
        }

        @Override
        public String text(Boolean value) {
            return value.toString();
        }
    }

    /** A whole number from 1 to {@code most}. */
    record WholeNumber(int most) implements SettingType<Integer> {

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
        public String text(Integer value) {
            return value.toString();
        }
    }

    /**
     * A number from 0 to {@code most}.
     *
     * @param unit such as seconds; empty for none
     */
    record Quantity(double most, String unit) implements SettingType<Double> {

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
        public String text(Double value) {
            return value.toString();
        }
    }

    /** A quantity, or null for never, which the scheduler takes as infinity. */
    record QuantityOrNever(Quantity quantity) implements SettingType<Double> {

        @Override
        public Optional<Double> parse(@Nullable Object plain) {
            return plain == null ? Optional.of(Double.POSITIVE_INFINITY) : quantity.parse(plain);
        }

        @Override
        public String range() {
            return quantity.range() + ", or null for never";
        }

        @Override
        public String text(Double value) {
            return value.isInfinite() ? "never" : quantity.text(value);
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
        public Optional<Map<String, Double>> parse(@Nullable Object plain) {
            return Optional.empty();
        }

        @Override
        public String range() {
            return "an object with a weight for each user or queue";
        }

        @Override
        public String text(Map<String, Double> value) {
            return new TreeMap<>(value).toString();
        }
    }
}
