package dev.zoe.cli.internal.command;

import java.util.OptionalInt;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 8080:80}, {@code 8080:http}, {@code 80} or {@code http}. */
final class PortMappingConverter implements ITypeConverter<PortMapping> {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,5}");
    private static final int HIGHEST = 65_535;

    @Override
    public PortMapping convert(String text) {
        int colon = text.indexOf(':');
        String local = colon < 0 ? "" : text.substring(0, colon);
        String remote = text.substring(colon + 1);
        boolean isLocal = colon < 0 || (NUMBER.matcher(local).matches() && Integer.parseInt(local) <= HIGHEST);
        boolean isRemote = !remote.isEmpty()
                && (!NUMBER.matcher(remote).matches()
                        || (Integer.parseInt(remote) >= 1 && Integer.parseInt(remote) <= HIGHEST));
        if (!isLocal || !isRemote) {
            throw new TypeConversionException(
                    "'" + text + "' is no port; write 80, http, 8080:80 or 0:80, with numbers up to " + HIGHEST);
        }
        return new PortMapping(colon < 0 ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(local)), remote);
    }
}
