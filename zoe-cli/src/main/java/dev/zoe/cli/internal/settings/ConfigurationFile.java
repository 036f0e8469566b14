package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file {@code config.yaml} as {@code zoe login} and {@code zoe logout} change it: line by line, so that comments
 * and other keys stay. A comment behind the token names it. All methods fail when the file cannot be read or written.
 */
public final class ConfigurationFile {

    private static final Pattern NAME = Pattern.compile("(?m)^token:.*\\s#\\s*(\\S+)\\s*$");

    private final Path path;
    private final Optional<Path> replaced;

    private ConfigurationFile(Path path, Optional<Path> replaced) {
        this.path = path;
        this.replaced = replaced;
    }

    /** The file that the settings are read from, or the usual one, which may not exist. */
    public static ConfigurationFile of(Map<String, String> environment, Path home) {
        CliSettingsResolver settings = new CliSettingsResolver(environment, home, warning -> {});
        return new ConfigurationFile(settings.yamlFile(), settings.zoercInsteadOfYaml());
    }

    public Path path() {
        return path;
    }

    /** The file of the older client, which is read only as long as this one does not exist. */
    public Optional<Path> replaced() {
        return replaced;
    }

    /** The token in the file. */
    public Optional<StoredLogin> login() {
        FileValues values = FileValues.of(path);
        return values.token().map(token -> new StoredLogin(url(values), token, name()));
    }

    /** Fails when the file has a password for another server, because the new URL would be taken for its URL. */
    public void requireRoomFor(URI server) {
        FileValues values = FileValues.of(path);
        if (values.pass().isPresent() && !ServerAddress.isSameOrigin(url(values), server)) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    path + " has the password for " + url(values) + "; remove the line 'pass', or let ZOE_CONFIG name"
                            + " a file for " + server);
        }
    }

    /**
     * Stores a token, in place of a password or another token.
     *
     * @return whether there was a password
     */
    public boolean store(StoredLogin login) {
        FileValues before = FileValues.of(path);
        String comment = login.name().map(name -> " # " + name).orElse("");
        SettingsLines lines = new SettingsLines(text())
                .set(SettingsLayer.URL, login.url().toString())
                .set(SettingsLayer.TOKEN, login.token() + comment)
                .remove(SettingsLayer.PASS);
        write(lines, before.with(login));
        return before.pass().isPresent();
    }

    /** Removes the token and keeps everything else. */
    public void removeToken() {
        write(
                new SettingsLines(text()).remove(SettingsLayer.TOKEN),
                FileValues.of(path).withoutToken());
    }

    private Optional<String> name() {
        Matcher name = NAME.matcher(text());
        return name.find() ? Optional.of(name.group(1)) : Optional.empty();
    }

    private URI url(FileValues values) {
        SettingsLayer layer = SettingsLayer.of(path.toString(), values.url(), Optional.empty());
        return new SettingsLayers(List.of(layer)).settings().url();
    }

    private String text() {
        try {
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException unreadable) {
            throw failure("cannot be read: " + unreadable.getMessage());
        }
    }

    /** Replaces the file at once: a reader sees the old or the new one, never a part. */
    private void write(SettingsLines lines, FileValues expected) {
        try {
            // A link stays one.
            Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
            Path folder = Files.createDirectories(target.resolveSibling("."));
            // Only its owner may read a temporary file.
            Path changed = Files.createTempFile(folder, ".config", ".yaml");
            try {
                Files.writeString(changed, lines.text());
                requireValues(changed, expected);
                Files.move(changed, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(changed);
            }
        } catch (IOException unwritable) {
            throw failure("cannot be written: " + unwritable.getMessage());
        }
    }

    /** Lines are not the only form of YAML. */
    private void requireValues(Path changed, FileValues expected) {
        boolean right;
        try {
            right = FileValues.of(changed).equals(expected);
        } catch (CommandFailure broken) {
            right = false;
        }
        if (!right) {
            throw failure("cannot be changed: it has more than lines such as 'url: http://127.0.0.1:5001'");
        }
    }

    private CommandFailure failure(String what) {
        return new CommandFailure(ExitCode.USAGE, "the configuration file " + path + " " + what);
    }
}
