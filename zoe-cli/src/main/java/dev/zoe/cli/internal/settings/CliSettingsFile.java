package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
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

    private static final List<String> FORMATS = List.of("table", "json", "yaml");

    private final Path file;

    private CliSettingsFile(Path file) {
        this.file = file;
    }

    /** The keys of a context. */
    private record Entries(
            @Nullable String url,
            @Nullable String user,
            @Nullable String pass,
            @Nullable String token,
            @Nullable String caFile) {

        ContextValues values() {
            return new ContextValues(given(url), given(user), given(pass), given(token), given(caFile));
        }
    }

    /** The keys of {@code config.yaml}. */
    private record Document(
            @Nullable String currentContext,
            @Nullable String output,
            @Nullable String url,
            @Nullable String user,
            @Nullable String pass,
            @Nullable String token,
            @Nullable String caFile,
            @Nullable Map<String, @Nullable Entries> contexts) {

        Configuration configuration() {
            Map<String, ContextValues> named = new TreeMap<>();
            if (contexts != null) {
                contexts.forEach(
                        (name, entries) -> named.put(name, entries == null ? ContextValues.NONE : entries.values()));
            }
            ContextValues flat = new Entries(url, user, pass, token, caFile).values();
            return new Configuration(given(currentContext), given(output), flat, named);
        }
    }

    static Configuration yaml(Path file) {
        return new CliSettingsFile(file).yaml();
    }

    /** Lines {@code key=value}. */
    static Configuration zoerc(Path file) {
        return new CliSettingsFile(file).zoerc();
    }

    private Configuration yaml() {
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
                return Configuration.EMPTY;
            }
            if (first != JsonToken.START_OBJECT) {
                throw wrong("must hold lines such as " + EXAMPLE);
            }
            return checked(mapper.readValue(parser, Document.class).configuration());
        } catch (UnrecognizedPropertyException unknown) {
            List<String> keys = keys(unknown);
            throw unknownKey(last(keys), lineOf(keys, text), keys.size() == 1);
        } catch (MismatchedInputException mismatch) {
            List<String> keys = keys(mismatch);
            throw wrong("has no single value for '" + last(keys) + "' in line " + lineOf(keys, text)
                    + "; write a line such as " + EXAMPLE);
        } catch (JacksonException broken) {
            throw wrong("is not YAML: " + withoutQuote(broken) + "; write lines such as " + EXAMPLE);
        }
    }

    private Configuration checked(Configuration read) {
        if (!read.flat().isEmpty() && read.contexts().containsKey(Configuration.DEFAULT)) {
            throw wrong("has the context 'default' twice: below 'contexts', and as the keys at the top; give the former"
                    + " another name");
        }
        if (read.output().filter(format -> !FORMATS.contains(format)).isPresent()) {
            throw wrong("has the output '" + read.output().get() + "'; it may be " + String.join(", ", FORMATS));
        }
        return read;
    }

    private static List<String> keys(JacksonException about) {
        return about.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .toList();
    }

    private static String last(List<String> keys) {
        return keys.isEmpty() ? "" : keys.get(keys.size() - 1);
    }

    /** The exceptions of the mapper have the line behind the key. Each key is below the one before it. */
    private static int lineOf(List<String> keys, String text) {
        List<String> lines = text.lines().map(String::strip).toList();
        int line = 0;
        for (String key : keys) {
            Pattern start = Pattern.compile("[\"']?" + Pattern.quote(key) + "[\"']?\\s*:.*");
            while (line < lines.size() && !start.matcher(lines.get(line)).matches()) {
                line++;
            }
            line++;
        }
        return Math.max(1, line);
    }

    /** The message and the line, without the quoted part of the file, which may hold the password or token. */
    private static String withoutQuote(JacksonException broken) {
        String message = broken.getOriginalMessage().lines().map(String::strip).collect(Collectors.joining(" "));
        Matcher quoted = QUOTED.matcher(message);
        if (quoted.find()) {
            return "line " + quoted.group(1) + ": " + message.substring(0, quoted.start());
        }
        return Optional.ofNullable(broken.getLocation())
                        .map(place -> "line " + Math.max(1, place.getLineNr()) + ": ")
                        .orElse("")
                + message;
    }

    private Configuration zoerc() {
        Map<String, String> entries = new HashMap<>();
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
            String key = line.substring(0, equals).strip();
            if (!ContextValues.KEYS.contains(key)) {
                throw unknownKey(key, number, false);
            }
            entries.put(key, line.substring(equals + 1).strip());
        }
        ContextValues values = new ContextValues(
                given(entries.get(SettingsLayer.URL)),
                given(entries.get(SettingsLayer.USER)),
                given(entries.get(SettingsLayer.PASS)),
                given(entries.get(SettingsLayer.TOKEN)),
                given(entries.get(SettingsLayer.CA_FILE)));
        return new Configuration(Optional.empty(), Optional.empty(), values, Map.of());
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

    private CommandFailure unknownKey(String key, int line, boolean top) {
        String more = top
                ? ", " + String.join(", ", Configuration.CURRENT, Configuration.CONTEXTS, Configuration.OUTPUT)
                : "";
        return wrong("has the unknown key '" + key + "' in line " + line + "; it may hold "
                + String.join(", ", ContextValues.KEYS) + more);
    }

    private CommandFailure wrong(String what) {
        return new CommandFailure(ExitCode.USAGE, "the configuration file " + file + " " + what);
    }
}
