package dev.zoe.application.internal.document;

import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The minimum and the maximum of one resource of a service. A single amount, such as {@code "2GiB"}, is both.
 *
 * @param minimum where the minimum is written; perhaps missing
 * @param maximum where the maximum is written; perhaps missing
 */
public record ResourceRange(DocumentNode minimum, DocumentNode maximum) {

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?) ?(?:([KMGT])iB?|B)");
    private static final Pattern MILLICORES = Pattern.compile("([0-9]{1,9})m");
    private static final Map<String, Integer> EXPONENTS = Map.of("K", 1, "M", 2, "G", 3, "T", 4);
    private static final BigDecimal STEP = BigDecimal.valueOf(1024);
    private static final int MILLI = 3;

    /** @param resource the cores or the memory of a service, in any of their forms */
    public static ResourceRange of(DocumentNode resource) {
        return resource.json().isObject() || !resource.isGiven()
                ? new ResourceRange(resource.get("min"), resource.get("max"))
                : new ResourceRange(resource, resource);
    }

    /** Bytes: a whole number, or text with a binary unit, such as {@code 512MiB}; empty for anything else. */
    public static OptionalLong bytes(DocumentNode amount) {
        Matcher size = SIZE.matcher(amount.text().orElse(""));
        if (!size.matches()) {
            return amount.whole();
        }
        int exponent = size.group(2) == null ? 0 : EXPONENTS.getOrDefault(size.group(2), 0);
        try {
            return OptionalLong.of(
                    new BigDecimal(size.group(1)).multiply(STEP.pow(exponent)).longValueExact());
        } catch (ArithmeticException fractionOrTooLarge) {
            return OptionalLong.empty();
        }
    }

    /** Cores: a number, or thousandths such as {@code 500m}; empty for anything else. */
    public static OptionalDouble cores(DocumentNode amount) {
        Matcher millicores = MILLICORES.matcher(amount.text().orElse(""));
        return millicores.matches()
                ? OptionalDouble.of(
                        new BigDecimal(millicores.group(1)).movePointLeft(MILLI).doubleValue())
                : amount.number();
    }
}
