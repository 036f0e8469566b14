package dev.zoe.web.proxy;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The proxy to the ports of services, below {@code zoe.proxy}.
 *
 * @param enabled whether there is one
 * @param port where it listens; without it 5003, or a free one when that is taken
 * @param address address of this machine where it listens; empty for that of the web pages
 * @param publicUrl scheme, host and port in the address bar of users, such as {@code https://apps.example.org}. With
 *     {@code https://*.apps.example.org}, each execution has a host name of its own. Empty for the host of the web
 *     pages, with {@code port}
 * @param maxConnections requests and WebSockets that may be open at the same time
 * @param maxConnectionsPerUser those of one user
 * @param maxConnectionsPerAddress open connections of one address, with a request or without; of IPv6 the first 64 bits
 *     count
 * @param idle time without data after which a connection ends
 */
@ConfigurationProperties("zoe.proxy")
public record ProxySettings(
        @DefaultValue("true") boolean enabled,
        Optional<Integer> port,
        Optional<String> address,
        Optional<String> publicUrl,
        @DefaultValue("10000") int maxConnections,
        @DefaultValue("500") int maxConnectionsPerUser,
        @DefaultValue("1000") int maxConnectionsPerAddress,
        @DefaultValue("1h") Duration idle) {
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern URL = Pattern.compile("(?i)https?://(\\*\\.)?[a-z0-9.-]+(:\\d{1,5})?/?");

    public ProxySettings {
        port.filter(number -> number < 0 || number > HIGHEST_PORT).ifPresent(number -> {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.proxy.port", number, "a port is a number from 1 to 65535; 0 is any free one");
        });
        SettingChecks.requirePositive("zoe.proxy.max-connections", maxConnections);
        SettingChecks.requirePositive("zoe.proxy.max-connections-per-user", maxConnectionsPerUser);
        SettingChecks.requirePositive("zoe.proxy.max-connections-per-address", maxConnectionsPerAddress);
        publicUrl.filter(url -> !URL.matcher(url).matches()).ifPresent(url -> {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.proxy.public-url",
                    url,
                    "it must be like https://apps.example.org, or https://*.apps.example.org for a host name of each"
                            + " execution");
        });
        if (idle.toSeconds() < 1) {
            throw new InvalidConfigurationPropertyValueException("zoe.proxy.idle", idle, "it must be at least 1s");
        }
    }
}
