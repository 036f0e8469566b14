package dev.zoe.api.master;

import dev.zoe.api.ApiSettings;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.LazyPirateClient;
import dev.zoe.protocol.LinkSettings;
import dev.zoe.protocol.MasterLink;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes of the settings of the API how it reaches the master. */
public final class MasterAddress {
    /** One try: whoever asks has a caller waiting, and the next round asks again. */
    private static final int TRIES = 1;

    private static final String KEYS = "zoe.api.key-file, zoe.api.master-key-file";

    private MasterAddress() {}

    /**
     * The link to the master that the settings name, or to whichever leads.
     *
     * @param leader where the leading master is, as the database says
     * @throws InvalidConfigurationPropertyValueException when a key file or the endpoint cannot be used
     */
    public static MasterLink open(ApiSettings settings, Supplier<Optional<String>> leader) {
        Optional<LinkSettings.Curve> curve = curve(settings);
        return settings.masterEndpoint()
                .<MasterLink>map(endpoint -> new LazyPirateClient(configured(endpoint, settings, curve)))
                .orElseGet(() ->
                        new LeaderLink(leader, endpoint -> new LazyPirateClient(settings(endpoint, settings, curve))));
    }

    private static LinkSettings configured(String endpoint, ApiSettings settings, Optional<LinkSettings.Curve> curve) {
        try {
            return settings(endpoint, settings, curve);
        } catch (IllegalArgumentException e) {
            throw wrong("zoe.api.master-endpoint", endpoint, e);
        }
    }

    private static LinkSettings settings(String endpoint, ApiSettings settings, Optional<LinkSettings.Curve> curve) {
        int sockets = LinkSettings.of("tcp://127.0.0.1:1").sockets();
        return new LinkSettings(List.of(endpoint), settings.masterPatience(), TRIES, sockets, curve);
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
