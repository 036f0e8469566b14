package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a configuration file: {@code config.yaml}, or the {@code .zoerc} of the older client. */
final class CliSettingsFile {

    private static final String EXAMPLE = "'url: http://127.0.0.1:5001'";

    private static final Pattern QUOTED = Pattern.compile(" in reader, line (\\d+), column.*", Pattern.DOTALL);

    private final Path file;

    private CliSettingsFile(Path file) {
        this.file = file;
    }

    /** The keys of {@code config.yaml}. */
    private record Entries(
            @Nullable String url,
            @Nullable String user,
            @Nullable String pass,
            @Nullable String token,
            @Nullable String caFile) {
        static final Entries NONE = new Entries(null, null, null, null, null);
    }

    static SettingsLayer yaml(Path file) {
        return new CliSettingsFile(file).yaml();
    }

    /** Lines {@code key=value}. */
    static SettingsLayer zoerc(Path file) {
        return new CliSettingsFile(file).zoerc();
    }

    private SettingsLayer yaml() {
        // Here and not in a field: a run without a file of this kind does not load the classes of YAML.
        YAMLMapper mapper = YAMLMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
        String text = text();
        try (JsonParser parser = mapper.createParser(text)) {
            JsonToken first = parser.nextToken();
            if (first == null || first == JsonToken.VALUE_NULL) {
                return layer(Entries.NONE);
            }
            if (first != JsonToken.START_OBJECT) {
                throw wrong("must hold lines such as " + EXAMPLE);
            }
            return layer(mapper.readValue(parser, Entries.class));
        } catch (UnrecognizedPropertyException unknown) {
            throw unknownKey(unknown.getPropertyName(), lineOf(unknown.getPropertyName(), text));
        } catch (MismatchedInputException mismatch) {
            String key = mismatch.getPath().get(0).getPropertyName();
            throw wrong("has no single value for '" + key + "' in line " + lineOf(key, text) + "; write a line such as "
                    + EXAMPLE);
        } catch (JacksonException broken) {
            throw wrong("is not YAML: " + withoutQuote(broken) + "; write lines such as " + EXAMPLE);
        }
    }

    /** The exceptions of the mapper have the line behind the key. */
    private static int lineOf(String key, String text) {
        Pattern start = Pattern.compile("[\"']?" + Pattern.quote(key) + "[\"']?\\s*:.*");
        List<String> lines = text.lines().toList();
        return 1
                + (int) lines.stream()
                        .takeWhile(line -> !start.matcher(line.strip()).matches())
                        .count();
    }

    /** The message and the line, without the quoted part of the file, which may hold the password or token. */
    private static String withoutQuote(JacksonException broken) {
        String message = broken.getOriginalMessage().lines().map(String::strip).collect(Collectors.joining(" "));
        Matcher quoted = QUOTED.matcher(message);
        if (quoted.find()) {
            return "line " + quoted.group(1) + ": " + message.substring(0, quoted.start());
        }
        return "line " + Math.max(1, broken.getLocation().getLineNr()) + ": " + message;
    }

    private SettingsLayer zoerc() {
        Entries entries = Entries.NONE;
        int number = 0;
        for (String line : text().lines().map(String::strip).toList()) {
            number++;
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            if (equals < 0) {
                throw wrong(
                        "has no 'key=value' in line " + number + "; write a line such as url=http://127.0.0.1:5001");
            }
            entries = with(
                    entries,
                    line.substring(0, equals).strip(),
                    line.substring(equals + 1).strip(),
                    number);
        }
        return layer(entries);
    }

    private Entries with(Entries entries, String key, String value, int line) {
        return switch (key) {
            case SettingsLayer.URL -> new Entries(value, entries.user, entries.pass, entries.token, entries.caFile);
            case SettingsLayer.USER -> new Entries(entries.url, value, entries.pass, entries.token, entries.caFile);
            case SettingsLayer.PASS -> new Entries(entries.url, entries.user, value, entries.token, entries.caFile);
            case SettingsLayer.TOKEN -> new Entries(entries.url, entries.user, entries.pass, value, entries.caFile);
            case SettingsLayer.CA_FILE -> new Entries(entries.url, entries.user, entries.pass, entries.token, value);
            default -> throw unknownKey(key, line);
        };
    }

    private SettingsLayer layer(Entries entries) {
        return new SettingsLayer(
                file.toString(),
                given(entries.url),
                given(entries.user),
                given(entries.pass),
                given(entries.token),
                given(entries.caFile).map(file.toAbsolutePath()::resolveSibling));
    }

    private static Optional<String> given(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw wrong("cannot be read: " + unreadable.getMessage());
        }
    }

    private CommandFailure unknownKey(String key, int line) {
        List<String> known = List.of(
                SettingsLayer.URL, SettingsLayer.USER, SettingsLayer.PASS, SettingsLayer.TOKEN, SettingsLayer.CA_FILE);
        return wrong("has the unknown key '" + key + "' in line " + line + "; it may hold " + String.join(", ", known));
    }

    private CommandFailure wrong(String what) {
        return new CommandFailure(ExitCode.USAGE, "the configuration file " + file + " " + what);
    }
}
