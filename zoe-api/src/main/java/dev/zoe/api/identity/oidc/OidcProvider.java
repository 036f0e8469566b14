package dev.zoe.api.identity.oidc;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.web.client.RestClient;

/**
 * The provider as its own description ({@code /.well-known/openid-configuration}) says. The description is read at the
 * first log-in, so that the API starts without the provider, and kept when it was good.
 */
final class OidcProvider {
    private static final String ISSUER = OidcSettings.PREFIX + "issuer";
    private static final ParameterizedTypeReference<Map<String, Object>> OBJECT = new ParameterizedTypeReference<>() {};

    private final OidcSettings settings;
    private final URI issuer;
    private final String clientId;
    private final RestClient http;
    private volatile @Nullable ClientRegistration registration;

    /**
     * @throws InvalidConfigurationPropertyValueException when a setting is missing, or leads to no encrypted provider
     */
    OidcProvider(OidcSettings settings, RestClient http) {
        this.settings = settings;
        this.http = http;
        this.issuer =
                settings.issuer().orElseThrow(() -> invalid(ISSUER, "not set", "it is needed for the source oidc"));
        this.clientId = settings.clientId()
                .filter(id -> !id.isBlank())
                .orElseThrow(() ->
                        invalid(OidcSettings.PREFIX + "client-id", "not set", "it is needed for the source oidc"));
        if (!settings.scopes().contains("openid")) {
            throw invalid(OidcSettings.PREFIX + "scopes", settings.scopes(), "it must have openid");
        }
        if (issuer.getHost() == null || issuer.getQuery() != null || issuer.getFragment() != null || !isSafe()) {
            throw invalid(
                    ISSUER,
                    issuer,
                    "it must be like https://login.example.org/realms/site; http:// needs"
                            + " zoe.api.identity.oidc.allow-plain=true");
        }
    }

    private boolean isSafe() {
        return "https".equals(issuer.getScheme())
                || ("http".equals(issuer.getScheme()) && (settings.allowPlain() || isLoopback(issuer.getHost())));
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    private static InvalidConfigurationPropertyValueException invalid(String setting, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException(setting, value, reason);
    }

    String issuer() {
        return issuer.toString();
    }

    /**
     * Zoe at the provider. The address to which browsers come back belongs to each log-in.
     *
     * @throws RuntimeException when the provider does not answer, or describes another one
     */
    ClientRegistration registration() {
        ClientRegistration known = registration;
        if (known == null) {
            known = read();
            registration = known;
        }
        return known;
    }

    private ClientRegistration read() {
        String address = issuer().replaceAll("/+$", "") + "/.well-known/openid-configuration";
        Map<String, Object> description = Objects.requireNonNull(
                http.get().uri(URI.create(address)).retrieve().body(OBJECT));
        if (!issuer().equals(description.get("issuer"))) {
            throw new IllegalStateException("the provider says that it is another issuer than " + ISSUER);
        }
        ClientRegistration.Builder builder = ClientRegistrations.fromOidcConfiguration(description)
                .registrationId("oidc")
                .clientId(clientId)
                .redirectUri("{baseUrl}" + OidcLogin.CALLBACK)
                .scope(settings.scopes());
        settings.clientSecret()
                .ifPresentOrElse(
                        builder::clientSecret,
                        () -> builder.clientAuthenticationMethod(ClientAuthenticationMethod.NONE));
        return builder.build();
    }
}
