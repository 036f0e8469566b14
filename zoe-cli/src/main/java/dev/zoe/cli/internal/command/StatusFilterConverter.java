package dev.zoe.cli.internal.command;

import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of {@code --status}: one status, or several separated by commas. */
final class StatusFilterConverter implements ITypeConverter<String> {

    private static final List<String> ALL =
            List.of("submitted", "queued", "starting", "running", "cleaning-up", "terminated", "error", "cancelled");

    /** For the completion of a shell. */
    static final class Candidates implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    @Override
    public String convert(String text) {
        for (String name : text.split(",", -1)) {
            if (!ALL.contains(name)) {
                throw new TypeConversionException(
                        "--status must be one or more of " + String.join(", ", ALL) + ", not '" + name + "'");
            }
        }
        return text;
    }
}
