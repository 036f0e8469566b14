package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Zoe starts without its provider, and finds it when it is there. */
@Tag("slow")
class AbsentProviderTest {
    @TempDir
    Path keys;

    private final TestBrowser browser = new TestBrowser();

    @Test
    void theProviderMayComeLater() throws Exception {
        int port = TestProvider.freePort();
        Map<String, Object> settings = new LinkedHashMap<>(TestWebServer.newDatabase());
        settings.put("zoe.api.identity.sources", "oidc");
        settings.put("zoe.api.identity.oidc.issuer", "http://127.0.0.1:" + port);
        settings.put("zoe.api.identity.oidc.client-id", "zoe");
        settings.put("zoe.api.identity.oidc.read-timeout", "2s");
        try (TestWebServer server = TestWebServer.start(settings, keys)) {
            String page = browser.get(server, "/login").body();
            assertThat(page).contains("Sign in with single sign-on").doesNotContain("type=\"password\"");

            HttpResponse<String> away = browser.get(server, "/login/oidc");
            assertThat(away.statusCode()).isEqualTo(502);
            assertThat(away.body()).contains("Try again");
            try (HandMadeProvider provider = new HandMadeProvider(port)) {
                provider.describe("https://evil.example.org");
                assertThat(browser.get(server, "/login/oidc").statusCode()).isEqualTo(502);

                provider.set("/.well-known/openid-configuration", HandMadeProvider.NEVER);
                assertThat(browser.get(server, "/login/oidc").statusCode()).isEqualTo(502);

                provider.describe(provider.issuer());
                assertThat(browser.get(server, "/login/oidc").statusCode()).isEqualTo(303);
            }
        }
    }
}
