package dev.zoe.cli.internal.command;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes as people type them, in bytes: {@code 512MiB}, {@code 16 GiB}, {@code 1.5T}, or bytes without a unit. */
final class SizeConverter implements ITypeConverter<Long> {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?) ?([kmgt](?:ib)?|b|)");
    private static final Map<String, Integer> EXPONENTS = Map.of("", 0, "b", 0, "k", 1, "m", 2, "g", 3, "t", 4);
    private static final BigDecimal STEP = BigDecimal.valueOf(1024);

    @Override
    public Long convert(String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw notASize(text);
        }
        int exponent = EXPONENTS.getOrDefault(size.group(2).replace("ib", ""), 0);
        try {
            return new BigDecimal(size.group(1)).multiply(STEP.pow(exponent)).longValueExact();
        } catch (ArithmeticException fractionOrTooLarge) {
            throw notASize(text);
        }
    }

    private static TypeConversionException notASize(String text) {
        return new TypeConversionException(
                "'" + text + "' is not a size such as 512MiB, 16GiB, 1.5TiB or a whole number of bytes");
    }
}
