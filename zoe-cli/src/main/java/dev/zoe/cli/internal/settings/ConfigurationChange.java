package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A change of a configuration file: of its lines, and of what the file then says. Both must agree, because lines are
 * not the only form of YAML.
 */
final class ConfigurationChange {

    private final Path path;
    private final YamlLines lines;
    private Configuration expected;

    /** @param before what the file says now */
    ConfigurationChange(Path path, YamlLines lines, Configuration before) {
        this.path = path;
        this.lines = lines;
        this.expected = before;
    }

    /** @param at the keys above this one */
    ConfigurationChange set(List<String> at, String key, String value) {
        lines.set(below(at, key), value);
        return this;
    }

    ConfigurationChange remove(List<String> at, String key) {
        lines.remove(below(at, key));
        return this;
    }

    ConfigurationChange rename(List<String> key, String name) {
        lines.rename(key, name);
        return this;
    }

    /** Moves keys from the top of the file, with the comments behind them. */
    ConfigurationChange move(List<String> keys, List<String> to) {
        for (String key : keys) {
            lines.value(List.of(key)).ifPresent(value -> {
                lines.remove(List.of(key));
                lines.set(below(to, key), value);
            });
        }
        return this;
    }

    ConfigurationChange choose(Optional<String> context) {
        context.ifPresentOrElse(
                name -> lines.set(List.of(Configuration.CURRENT), name),
                () -> lines.remove(List.of(Configuration.CURRENT)));
        expected = expected.choosing(context);
        return this;
    }

    ConfigurationChange expect(Configuration after) {
        expected = after;
        return this;
    }

    Configuration expected() {
        return expected;
    }

    /** Replaces the file at once: a reader sees the old or the new one, never a part. Only its owner may read it. */
    void write() {
        try {
            // A link stays one.
            Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
            Path folder = Files.createDirectories(target.resolveSibling("."));
            // Only its owner may read a temporary file.
            Path changed = Files.createTempFile(folder, ".config", ".yaml");
            try {
                Files.writeString(changed, lines.text());
                requireExpected(changed);
                Files.move(changed, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(changed);
            }
        } catch (IOException unwritable) {
            throw failure(path, "cannot be written: " + unwritable.getMessage());
        }
    }

    private void requireExpected(Path changed) {
        boolean right;
        try {
            right = ConfigurationFile.read(changed).equals(expected);
        } catch (CommandFailure broken) {
            right = false;
        }
        if (!right) {
            throw failure(path, "cannot be changed: it has more than lines such as 'url: http://127.0.0.1:5001'");
        }
    }

    static CommandFailure failure(Path file, String what) {
        return new CommandFailure(ExitCode.USAGE, "the configuration file " + file + " " + what);
    }

    private static List<String> below(List<String> at, String key) {
        List<String> path = new ArrayList<>(at);
        path.add(key);
        return path;
    }
}
