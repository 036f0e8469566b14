package dev.zoe.api.master;

import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.MasterClient;
import dev.zoe.protocol.MasterClientSettings;
import dev.zoe.protocol.MasterLink;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes of the settings of the API how it reaches the master. */
public final class MasterLinkFactory {
    private static final String KEYS = "zoe.api.key-file, zoe.api.master-key-file";

    private MasterLinkFactory() {}

    /**
     * The link to the master that the settings name, or to whichever leads.
     *
     * @param leader where the leading master is, as the database says
     * @throws InvalidConfigurationPropertyValueException when a key file or the endpoint cannot be used
     */
    public static MasterLink open(MasterLinkSettings settings, Supplier<Optional<String>> leader) {
        MasterClientSettings.Curve curve = curve(settings);
        return settings.masterEndpoint()
                .<MasterLink>map(endpoint -> new MasterClient(configured(endpoint, settings, curve)))
                .orElseGet(() ->
                        new LeaderLink(leader, endpoint -> new MasterClient(settings(endpoint, settings, curve))));
    }

    private static MasterClientSettings configured(
            String endpoint, MasterLinkSettings settings, MasterClientSettings.Curve curve) {
        try {
            return settings(endpoint, settings, curve);
        } catch (IllegalArgumentException e) {
            throw wrong("zoe.api.master-endpoint", endpoint, e);
        }
    }

    private static MasterClientSettings settings(
            String endpoint, MasterLinkSettings settings, MasterClientSettings.Curve curve) {
        return new MasterClientSettings(
                List.of(endpoint),
                settings.masterPatience(),
                MasterClientSettings.DEFAULT_TRIES,
                MasterClientSettings.DEFAULT_SOCKETS,
                Optional.of(curve));
    }

    /** Also on loopback: without keys another account of this machine could pass for the master. */
    private static MasterClientSettings.Curve curve(MasterLinkSettings settings) {
        Path own = settings.keyFile();
        Path master = settings.masterKeyFile();
        if (own == null || master == null) {
            throw new InvalidConfigurationPropertyValueException(
                    own == null ? "zoe.api.key-file" : "zoe.api.master-key-file",
                    "",
                    "the API needs a key pair of its own (zoe.api.key-file) and the public key of"
                            + " the master (zoe.api.master-key-file); dev.zoe.protocol.NewKeys makes them:"
                            + " java -cp \"…/lib/*\" dev.zoe.protocol.NewKeys /etc/zoe master api");
        }
        try {
            return new MasterClientSettings.Curve(KeyFiles.readPublic(master), KeyFiles.readPair(own));
        } catch (IllegalArgumentException e) {
            throw wrong(KEYS, own, e);
        }
    }

    private static InvalidConfigurationPropertyValueException wrong(
            String name, Object value, IllegalArgumentException cause) {
        return new InvalidConfigurationPropertyValueException(name, value, cause.getMessage(), cause);
    }
}
