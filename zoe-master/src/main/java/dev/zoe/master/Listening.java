package dev.zoe.master;

import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.ServerSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes of the settings of the master how it listens. */
final class Listening {

    private Listening() {}

    /** @throws InvalidConfigurationPropertyValueException when a key file or the endpoint cannot be used */
    static ServerSettings of(MasterSettings settings) {
        Optional<ServerSettings.Curve> curve = curve(settings);
        ServerSettings usual = ServerSettings.of("tcp://127.0.0.1:*");
        try {
            return new ServerSettings(settings.endpoint(), usual.workers(), usual.logWorkers(), curve);
        } catch (IllegalArgumentException e) {
            throw wrong("zoe.master.endpoint", settings.endpoint(), e);
        }
    }

    private static Optional<ServerSettings.Curve> curve(MasterSettings settings) {
        Path own = settings.keyFile();
        if (own == null) {
            if (!settings.clientKeyFiles().isEmpty()) {
                throw new InvalidConfigurationPropertyValueException(
                        "zoe.master.client-key-files",
                        settings.clientKeyFiles(),
                        "keys of clients need a key of the master: set zoe.master.key-file too");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(new ServerSettings.Curve(
                    KeyFiles.readPair(own),
                    settings.clientKeyFiles().stream().map(KeyFiles::readPublic).collect(Collectors.toSet())));
        } catch (IllegalArgumentException e) {
            throw wrong("zoe.master.key-file, zoe.master.client-key-files", own, e);
        }
    }

    private static InvalidConfigurationPropertyValueException wrong(
            String name, Object value, IllegalArgumentException cause) {
        return new InvalidConfigurationPropertyValueException(name, value, cause.getMessage(), cause);
    }
}
