package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The text of a description, from a file or from standard input.
 *
 * @param name the name in messages
 * @param text its content as JSON; perhaps no JSON at all, when the file is not YAML
 */
public record DescriptionFile(String name, String text) {

    /** Descriptions and tables are far smaller; a device such as {@code /dev/zero} has no end. */
    static final int MOST_BYTES = 16 << 20;

    private static final String STANDARD_INPUT = "-";

    /**
     * Reads a description. YAML becomes JSON: that of a file whose name ends in {@code .yaml} or {@code .yml}, and text
     * of other files and of standard input that does not begin as a JSON document.
     *
     * @param argument a path, or {@code -} for standard input
     * @throws CommandFailure when it cannot be read, or is YAML with a mistake
     */
    public static DescriptionFile read(String argument, InputStream in) {
        DescriptionFile file = readText(argument, in);
        return isYaml(file.name(), file.text())
                ? new DescriptionFile(file.name(), YamlDescription.json(file.name(), file.text()))
                : file;
    }

    /** Any text, as it is. */
    static DescriptionFile readText(String argument, InputStream in) {
        boolean piped = argument.equals(STANDARD_INPUT);
        String name = piped ? "standard input" : argument;
        try {
            byte[] bytes = piped ? start(in) : start(Path.of(argument));
            if (bytes.length > MOST_BYTES) {
                throw new CommandFailure(
                        ExitCode.USAGE, name + " is too large; it may have up to " + HumanReadable.size(MOST_BYTES));
            }
            return new DescriptionFile(name, decode(bytes));
        } catch (NoSuchFileException missing) {
            throw new CommandFailure(ExitCode.USAGE, name + ": no such file");
        } catch (AccessDeniedException denied) {
            throw new CommandFailure(ExitCode.USAGE, name + ": permission denied");
        } catch (CharacterCodingException foreign) {
            throw new CommandFailure(ExitCode.REFUSED, name + " is not UTF-8 text");
        } catch (IOException unreadable) {
            throw new CommandFailure(ExitCode.USAGE, name + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static byte[] start(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return start(in);
        }
    }

    /** One byte more than is taken tells that there is more. */
    private static byte[] start(InputStream in) throws IOException {
        return in.readNBytes(MOST_BYTES + 1);
    }

    private static boolean isYaml(String name, String text) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".yaml") || lower.endsWith(".yml")) {
            return true;
        }
        String start = text.stripLeading();
        return !lower.endsWith(".json") && !start.isEmpty() && "{[\"".indexOf(start.charAt(0)) < 0;
    }

    /** Unlike {@code new String}, this refuses what is no UTF-8 instead of replacing it. */
    private static String decode(byte[] bytes) throws IOException {
        try (Reader reader =
                new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder())) {
            StringWriter text = new StringWriter(bytes.length);
            reader.transferTo(text);
            return text.toString();
        }
    }
}
