package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.HumanReadable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of {@code --array}: the id of an array. */
final class ArrayIdConverter implements ITypeConverter<Long> {

    @Override
    public Long convert(String text) {
        if (text.matches("[0-9]{1,18}")) {
            return Long.valueOf(text);
        }
        throw new TypeConversionException(
                "--array must be the id of an array, such as 41, not '" + HumanReadable.shorten(text) + "'");
    }
}
