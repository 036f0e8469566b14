package dev.zoe.cli.internal.command;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The id of an execution, its array and index, or its name. */
final class ExecutionReferenceConverter implements ITypeConverter<ExecutionReference> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9@-]{1,128}");

    @Override
    public ExecutionReference convert(String text) {
        if ((!NAME.matcher(text).matches() || text.startsWith("-")) && !ExecutionReference.isMember(text)) {
            throw new TypeConversionException(
                    "'" + text + "' is neither the id of an execution, such as 42 or 41_3, nor a name");
        }
        return new ExecutionReference(text);
    }
}
