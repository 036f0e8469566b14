package dev.zoe.api.security;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.util.NetMask;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How users reach this API, below {@code zoe.api}.
 *
 * @param publicUrl scheme, host and port in the address bar of users, such as {@code https://zoe.example.org}; absolute
 *     links begin with it, and pages of it may change things
 * @param trustedProxies addresses, or networks such as {@code 10.0.0.0/24}, of reverse proxies whose
 *     {@code X-Forwarded-For} and {@code X-Forwarded-Proto} are believed
 */
@ConfigurationProperties("zoe.api")
public record SiteAddressSettings(Optional<URI> publicUrl, @DefaultValue List<String> trustedProxies) {

    public SiteAddressSettings {
        trustedProxies = List.copyOf(trustedProxies);
        trustedProxies.forEach(SiteAddressSettings::requireNetwork);
        publicUrl.ifPresent(url -> {
            if (WebOrigin.of(url).isEmpty()) {
                throw new IllegalArgumentException(
                        "zoe.api.public-url is '%s'; it must be like https://zoe.example.org".formatted(url));
            }
        });
    }

    private static void requireNetwork(String proxy) {
        try {
            var unused = new NetMask(proxy);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    ("zoe.api.trusted-proxies has '%s'; it must be an address such as 10.0.0.5, or a"
                                    + " network such as 10.0.0.0/24")
                            .formatted(proxy),
                    e);
        }
    }
}
