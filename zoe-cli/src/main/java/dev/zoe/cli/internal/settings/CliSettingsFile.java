package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a configuration file: {@code config.yaml}, or the {@code .zoerc} of the older client. */
final class CliSettingsFile {

    private static final List<String> KEYS = List.of(SettingsLayer.URL, SettingsLayer.USER, SettingsLayer.PASS);

    private CliSettingsFile() {}

    static SettingsLayer yaml(Path file) {
        Object document;
        try {
            document = new Load(LoadSettings.builder().setLabel(file.toString()).build()).loadFromString(text(file));
        } catch (YamlEngineException broken) {
            throw wrong(file, "is not YAML: " + broken.toString().replaceAll("\\s+", " "));
        }
        if (document == null) {
            return SettingsLayer.of(file.toString(), Map.of());
        }
        if (!(document instanceof Map<?, ?> entries)) {
            throw wrong(file, "must hold lines such as 'url: http://127.0.0.1:5001'");
        }
        Map<String, String> values = new LinkedHashMap<>();
        entries.forEach((key, value) -> values.put(String.valueOf(key), value == null ? "" : value.toString()));
        return layer(file, values);
    }

    /** Lines {@code key=value}. */
    static SettingsLayer zoerc(Path file) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : text(file).lines().map(String::strip).toList()) {
            int equals = line.indexOf('=');
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (equals < 0) {
                throw wrong(file, "has a line that is not key=value");
            }
            values.put(
                    line.substring(0, equals).strip(),
                    line.substring(equals + 1).strip());
        }
        return layer(file, values);
    }

    private static SettingsLayer layer(Path file, Map<String, String> values) {
        for (String key : values.keySet()) {
            if (!KEYS.contains(key)) {
                throw wrong(file, "has the unknown key '" + key + "'; it may hold " + String.join(", ", KEYS));
            }
        }
        return SettingsLayer.of(file.toString(), values);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw wrong(file, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static CommandFailure wrong(Path file, String what) {
        return new CommandFailure(ExitCode.USAGE, "the configuration file " + file + " " + what);
    }
}
