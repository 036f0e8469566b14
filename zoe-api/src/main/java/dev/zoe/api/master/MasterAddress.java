package dev.zoe.api.master;

import dev.zoe.api.ApiSettings;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.LinkSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes of the settings of the API how it reaches the master. */
public final class MasterAddress {
    /** One try: whoever asks has a caller waiting, and the next round asks again. */
    private static final int TRIES = 1;

    private static final String KEYS = "zoe.api.key-file, zoe.api.master-key-file";

    private MasterAddress() {}

    /** @throws InvalidConfigurationPropertyValueException when a key file or the endpoint cannot be used */
    public static LinkSettings of(ApiSettings settings) {
        Optional<LinkSettings.Curve> curve = curve(settings);
        int sockets = LinkSettings.of("tcp://127.0.0.1:1").sockets();
        try {
            return new LinkSettings(
                    List.of(settings.masterEndpoint()), settings.masterPatience(), TRIES, sockets, curve);
        } catch (IllegalArgumentException e) {
            throw wrong("zoe.api.master-endpoint", settings.masterEndpoint(), e);
        }
    }

    private static Optional<LinkSettings.Curve> curve(ApiSettings settings) {
        Path own = settings.keyFile();
        Path master = settings.masterKeyFile();
        if (own == null && master == null) {
            return Optional.empty();
        }
        if (own == null || master == null) {
            throw new InvalidConfigurationPropertyValueException(
                    KEYS,
                    own == null ? master : own,
                    "one of the two is missing; encryption needs a key pair of this process and the public key of the"
                            + " master");
        }
        try {
            return Optional.of(new LinkSettings.Curve(KeyFiles.readPublic(master), KeyFiles.readPair(own)));
        } catch (IllegalArgumentException e) {
            throw wrong(KEYS, own, e);
        }
    }

    private static InvalidConfigurationPropertyValueException wrong(
            String name, Object value, IllegalArgumentException cause) {
        return new InvalidConfigurationPropertyValueException(name, value, cause.getMessage(), cause);
    }
}
