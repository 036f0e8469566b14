package dev.zoe.cli.internal.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of {@code --limit}: a whole number of at least 1. */
final class ListLimitConverter implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String text) {
        try {
            int limit = Integer.parseInt(text);
            if (limit > 0) {
                return limit;
            }
        } catch (NumberFormatException noNumber) {
            throw wrong(text);
        }
        throw wrong(text);
    }

    private static TypeConversionException wrong(String text) {
        return new TypeConversionException("--limit must be at least 1, not '" + text + "'");
    }
}
