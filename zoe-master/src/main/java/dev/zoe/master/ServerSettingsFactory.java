package dev.zoe.master;

import dev.zoe.master.settings.MasterSettings;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.ServerSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes the settings of the request server from those of the master. */
final class ServerSettingsFactory {

    private ServerSettingsFactory() {}

    /** @throws InvalidConfigurationPropertyValueException when a key file or the endpoint cannot be used */
    static ServerSettings of(MasterSettings settings) {
        ServerSettings.Curve curve = curve(settings);
        ServerSettings defaults = ServerSettings.of("tcp://127.0.0.1:*");
        try {
            return new ServerSettings(
                    settings.endpoint(), defaults.workers(), defaults.logWorkers(), Optional.of(curve));
        } catch (IllegalArgumentException e) {
            throw invalid("zoe.master.endpoint", settings.endpoint(), e);
        }
    }

    /** Required on loopback as well: without keys, every account of this machine could read the output of users. */
    private static ServerSettings.Curve curve(MasterSettings settings) {
        Path own = settings.keyFile();
        if (own == null) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.key-file",
                    "",
                    "the master needs a key pair, and the public keys of the API processes in"
                            + " zoe.master.client-key-files; dev.zoe.protocol.NewKeys makes them:"
                            + " java -cp \"…/lib/*\""
                            + " dev.zoe.protocol.NewKeys /etc/zoe master api");
        }
        try {
            return new ServerSettings.Curve(
                    KeyFiles.readPair(own),
                    settings.clientKeyFiles().stream().map(KeyFiles::readPublic).collect(Collectors.toSet()));
        } catch (IllegalArgumentException e) {
            throw invalid("zoe.master.key-file, zoe.master.client-key-files", own, e);
        }
    }

    private static InvalidConfigurationPropertyValueException invalid(
            String name, Object value, IllegalArgumentException cause) {
        return new InvalidConfigurationPropertyValueException(name, value, cause.getMessage(), cause);
    }
}
