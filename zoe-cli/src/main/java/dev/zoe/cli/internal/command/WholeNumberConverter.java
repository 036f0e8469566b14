package dev.zoe.cli.internal.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number. The message of picocli would name a type of Java. */
final class WholeNumberConverter implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String text) {
        try {
            return Integer.valueOf(text.strip());
        } catch (NumberFormatException unreadable) {
            throw new TypeConversionException(
                    "'" + text + "' is not a whole number such as 10, of up to " + Integer.MAX_VALUE);
        }
    }
}
