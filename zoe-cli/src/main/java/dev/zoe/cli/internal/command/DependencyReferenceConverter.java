package dev.zoe.cli.internal.command;

import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An execution and how it must end: {@code 41}, {@code 41:ok} or {@code train:any}. */
final class DependencyReferenceConverter implements ITypeConverter<DependencyReference> {

    private static final String DEFAULT = "ok";
    private static final Set<String> CONDITIONS = Set.of(DEFAULT, "any");

    private final ExecutionReferenceConverter executions = new ExecutionReferenceConverter();

    @Override
    public DependencyReference convert(String text) {
        int colon = text.indexOf(':');
        String condition = colon < 0 ? DEFAULT : text.substring(colon + 1);
        if (!CONDITIONS.contains(condition)) {
            throw new TypeConversionException("'" + text
                    + "' has an unknown condition: write 41 or 41:ok for an execution that must end well,"
                    + " and 41:any for one that must end");
        }
        return new DependencyReference(executions.convert(colon < 0 ? text : text.substring(0, colon)), condition);
    }
}
