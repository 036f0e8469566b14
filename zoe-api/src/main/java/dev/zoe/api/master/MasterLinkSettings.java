package dev.zoe.api.master;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How this API reaches the master, below {@code zoe.api}. {@link MasterLinkFactory} makes the settings of a
 * {@code MasterClient} of it.
 *
 * @param masterEndpoint where the master listens; the default is the endpoint in the lease of the leading master
 * @param keyFile key pair of this process, required: the connection to the master is encrypted
 * @param masterKeyFile public key of the master, required
 * @param masterPatience timeout of each of the two tries to reach the master
 * @param masterCheck interval between two pings of the master
 */
@ConfigurationProperties("zoe.api")
public record MasterLinkSettings(
        Optional<String> masterEndpoint,
        @Nullable Path keyFile,
        @Nullable Path masterKeyFile,
        @DefaultValue("2s") Duration masterPatience,
        @DefaultValue("1s") Duration masterCheck) {}
