package dev.zoe.cli.internal.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of {@code --tail}: a number of lines, as the API takes it. */
final class LineCountConverter implements ITypeConverter<Integer> {

    private static final int MOST = 100_000;

    @Override
    public Integer convert(String text) {
        if (text.matches("\\d{1,6}") && Integer.parseInt(text) <= MOST) {
            return Integer.valueOf(text);
        }
        throw new TypeConversionException(
                "--tail must be a number of lines from 0 to " + MOST + ", not '" + text + "'");
    }
}
