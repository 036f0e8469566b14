package dev.zoe.simulator.cli;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers of options. The messages of picocli would name types of Java. */
final class NumberConverters {
    private static final String WHOLE = "a whole number such as 10, of up to ";
    private static final ITypeConverter<Integer> INTEGER = of(Integer::valueOf, WHOLE + Integer.MAX_VALUE);
    private static final ITypeConverter<Long> LONG = of(Long::valueOf, WHOLE + Long.MAX_VALUE);
    private static final ITypeConverter<Double> DECIMAL = of(NumberConverters::decimal, "a number such as 10 or 0.5");

    private NumberConverters() {}

    static void register(CommandLine line) {
        line.registerConverter(int.class, INTEGER)
                .registerConverter(Integer.class, INTEGER)
                .registerConverter(long.class, LONG)
                .registerConverter(Long.class, LONG)
                .registerConverter(double.class, DECIMAL)
                .registerConverter(Double.class, DECIMAL);
    }

    /** Java also reads NaN, infinity, and numbers with a letter at the end. */
    private static Double decimal(String text) {
        if (!text.matches("[-+0-9.eE]+")) {
            throw new NumberFormatException(text);
        }
        return Double.valueOf(text);
    }

    private static <N> ITypeConverter<N> of(ITypeConverter<N> reader, String right) {
        return text -> {
            try {
                return reader.convert(text.strip());
            } catch (NumberFormatException unreadable) {
                throw new TypeConversionException("'" + text + "' is not " + right);
            }
        };
    }
}
