package dev.zoe.cli.internal.command;

import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An execution, or one of its services behind a slash. */
final class ServiceReferenceConverter implements ITypeConverter<ServiceReference> {

    @Override
    public ServiceReference convert(String text) {
        int slash = text.indexOf(ServiceReference.SEPARATOR);
        ExecutionReference execution =
                new ExecutionReferenceConverter().convert(slash < 0 ? text : text.substring(0, slash));
        if (slash == text.length() - 1) {
            throw new TypeConversionException("'" + text + "' names no service; write 42/worker0, or 42 alone");
        }
        return new ServiceReference(execution, slash < 0 ? Optional.empty() : Optional.of(text.substring(slash + 1)));
    }
}
