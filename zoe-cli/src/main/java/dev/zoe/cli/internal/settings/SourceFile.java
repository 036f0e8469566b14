package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A configuration file that settings are read from, and what it says. */
record SourceFile(Path file, Configuration configuration) {

    List<String> names() {
        return configuration.names();
    }

    /**
     * The settings of a context; empty when there is none of this name.
     *
     * @throws CommandFailure when a named context has no URL: its log-in must not go to another server
     */
    Optional<SettingsLayer> context(String name) {
        if (configuration.isFlat(name)) {
            return configuration.context(name).map(values -> values.layer(file.toString(), file));
        }
        Optional<ContextValues> values = configuration.context(name);
        if (values.isPresent() && values.get().url().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "the context '" + name + "' of " + file + " has no url; 'zoe config set-context " + name
                            + " --url URL' sets it");
        }
        return values.map(known -> known.layer("context '" + name + "' of " + file, file));
    }

    /**
     * The settings of the current context; empty when the file has no context.
     *
     * @param mayBeMissing whether a command follows that creates it
     * @throws CommandFailure when the file has contexts and chooses none that exists
     */
    Optional<SettingsLayer> current(boolean mayBeMissing) {
        Optional<String> name = configuration.current();
        Optional<SettingsLayer> layer = name.flatMap(this::context);
        if (layer.isEmpty() && !names().isEmpty() && !mayBeMissing) {
            throw name.map(missing -> unknown(missing, file, names()))
                    .orElseGet(() -> new CommandFailure(
                            ExitCode.USAGE,
                            file + " chooses none of its contexts " + String.join(", ", names())
                                    + "; 'zoe config use-context NAME' does"));
        }
        return layer;
    }

    /** Only the URL of the current context. */
    Optional<SettingsLayer> currentUrl() {
        return configuration
                .current()
                .flatMap(configuration::context)
                .map(values -> SettingsLayer.of(file.toString(), values.url(), Optional.empty()));
    }

    static CommandFailure unknown(String name, Path file, List<String> names) {
        return new CommandFailure(
                ExitCode.USAGE,
                "there is no context '" + name + "' in " + file + ", which has "
                        + (names.isEmpty() ? "none" : String.join(", ", names)) + "; 'zoe config set-context " + name
                        + " --url URL' adds it");
    }
}
