package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths that variables and configuration files name. */
final class PathSetting {

    private PathSetting() {}

    /**
     * The path that a setting names.
     *
     * @param name of the setting, for messages
     * @throws CommandFailure when the system has no such paths, as with NUL, or with letters that its locale lacks
     */
    static Path read(String name, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException impossible) {
            throw new CommandFailure(
                    ExitCode.USAGE, name + " is '" + text + "', which is no path: " + impossible.getReason());
        }
    }
}
