package dev.zoe.api.identity.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.client.RestClient;

/** Which settings of a provider are refused at the start. Nothing is asked for. */
class OidcSettingsTest {
    private static final Map<String, String> GOOD = Map.of("issuer", "https://login.example.org", "client-id", "zoe");

    static OidcSettings bind(Map<String, String> settings) {
        Map<String, String> named = new HashMap<>();
        settings.forEach((name, value) -> named.put(OidcSettings.PREFIX + name, value));
        return new Binder(new MapConfigurationPropertySource(named))
                .bindOrCreate(OidcSettings.PREFIX.replaceFirst("\\.$", ""), OidcSettings.class);
    }

    static Map<String, String> with(Map<String, String> settings, String name, String value) {
        Map<String, String> changed = new HashMap<>(settings);
        changed.put(name, value);
        return changed;
    }

    private static void start(Map<String, String> texts) {
        OidcSettings settings = bind(texts);
        var requests = OidcHttp.requests(settings);
        var provider = new OidcProvider(
                settings, RestClient.builder().requestFactory(requests).build());
        var claims = new OidcClaims(settings);
        assertThat(provider).isNotNull();
        assertThat(claims).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://login.example.org",
                "https://login.example.org/realms/a",
                "http://127.0.0.1:8080/",
                "http://[::1]:8080"
            })
    void aProviderWithTlsOrOnThisMachineIsAccepted(String issuer) {
        assertThatCode(() -> start(with(GOOD, "issuer", issuer))).doesNotThrowAnyException();
    }

    @Test
    void aProviderWithoutTlsOnAnotherMachineNeedsASetting() {
        Map<String, String> plain = with(GOOD, "issuer", "http://192.0.2.1");

        assertThatThrownBy(() -> start(plain)).hasMessageContaining("https://");
        assertThatCode(() -> start(with(plain, "allow-plain", "true"))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    issuer           | ftp://login.example.org     | https://
                    issuer           | login.example.org           | https://
                    scopes           | profile                     | openid
                    username-pattern | [                           | no regular expression
                    username-pattern | .+                          | needs a group
                    ca-file          | /nowhere/ca.pem             | cannot be read
                    connections      | 0                           | at least 1
                    """)
    void whatLeadsNowhereIsRefusedWithAReason(String name, String value, String reason) {
        assertThatThrownBy(() -> start(with(GOOD, name, value)))
                .satisfies(failure -> assertThat(NestedExceptionUtils.getMostSpecificCause(failure))
                        .hasMessageContaining(reason));
    }

    @Test
    void aProviderWithoutAnAddressOrWithoutANameForZoeIsRefused() {
        assertThatThrownBy(() -> start(Map.of("client-id", "zoe"))).hasMessageContaining("issuer");
        assertThatThrownBy(() -> start(Map.of("issuer", "https://login.example.org")))
                .hasMessageContaining("client-id");
    }

    @Test
    void noSecretIsInTheTextOfTheSettings() {
        assertThat(bind(with(GOOD, "client-secret", "of-zoe"))).asString().doesNotContain("of-zoe");
    }
}
