package dev.zoe.cli.internal.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The values of a {@link ConfigurationFile}. */
record FileValues(Optional<String> url, Optional<String> user, Optional<String> pass, Optional<String> token) {

    static FileValues of(Path file) {
        if (!Files.exists(file)) {
            return new FileValues(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }
        SettingsLayer layer = CliSettingsFile.yaml(file);
        return new FileValues(layer.url(), layer.user(), layer.pass(), layer.token());
    }

    FileValues with(StoredLogin login) {
        return new FileValues(Optional.of(login.url().toString()), user, Optional.empty(), Optional.of(login.token()));
    }

    FileValues withoutToken() {
        return new FileValues(url, user, pass, Optional.empty());
    }
}
