package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.Answer;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Http;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** An API behind a proxy on the same machine that the settings name. */
@TestPropertySource(properties = {"zoe.api.trusted-proxies=127.0.0.1", "zoe.api.public-url=https://zoe.example.org"})
class TrustedProxyTest extends ApiTest {

    @Test
    void whoTriesManyNamesFromOneAddressMustWaitAndUsersWhoAreKnownThereNeedNot() {
        // Calls through a proxy: the address is the one that the proxy names.
        Http known = alice.through("192.0.2.7");
        assertThat(known.get("/api/v1/executions").status()).isEqualTo(200);
        for (int i = 0; i < 100; i++) {
            assertThat(nobody.withLogin("name" + i, "guess")
                            .through("192.0.2.7")
                            .get("/api/v1/executions")
                            .status())
                    .isEqualTo(401);
        }

        Answer another =
                nobody.withLogin("mallory", "guess").through("192.0.2.7").get("/api/v1/executions");

        assertThat(another.status()).isEqualTo(429);
        assertThat(another.at("/detail")).contains("this address");
        assertThat(known.get("/api/v1/executions").status()).isEqualTo(200);
        assertThat(bob.get("/api/v1/executions").status()).isEqualTo(200);
    }

    @Test
    void pagesOfThePublicUrlMayChangeThings() {
        long id = submit(alice, "sort", 1);
        String path = "/api/v1/executions/" + id + "/cancel";

        assertThat(alice.post(path, "", "Origin", "https://zoe.example.org:8443")
                        .problem())
                .isEqualTo("cross-site");
        assertThat(alice.post(path, "", "Origin", "https://zoe.example.org").status())
                .isEqualTo(202);
    }

    @Test
    void absoluteLinksBeginWithThePublicUrlWhateverHostACallNames() {
        assertThat(nobody.get("/api/v1/openapi", "X-Forwarded-Host", "evil.example")
                        .at("/servers/0/url"))
                .isEqualTo("https://zoe.example.org");
    }
}
