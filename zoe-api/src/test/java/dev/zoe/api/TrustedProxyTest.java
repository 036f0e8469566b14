package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** An API behind a proxy on the same machine that the settings name. */
@TestPropertySource(
        properties = {
            "zoe.api.trusted-proxies=127.0.0.1",
            "zoe.api.public-url=https://zoe.example.org",
            "zoe.api.max-requests-per-address=2",
            "zoe.api.max-connections-per-address=4"
        })
@Tag("slow")
class TrustedProxyTest extends ApiTest {

    @Test
    void whoTriesManyNamesFromOneAddressMustWaitAndUsersWhoAreKnownThereNeedNot() {
        // Calls through a proxy: the address is the one that the proxy names.
        RestCaller known = alice.through("192.0.2.7");
        assertThat(known.get("/api/v1/executions").status()).isEqualTo(200);
        for (int i = 0; i < 100; i++) {
            assertThat(anonymous
                            .withLogin("name" + i, "guess")
                            .through("192.0.2.7")
                            .get("/api/v1/executions")
                            .status())
                    .isEqualTo(401);
        }

        RestResponse another =
                anonymous.withLogin("mallory", "guess").through("192.0.2.7").get("/api/v1/executions");

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
    void browsersThatCameToTheProxyWithHttpsAreToldToStayWithIt() {
        RestCaller proxied = anonymous.through("192.0.2.7");

        assertThat(proxied.get("/api/v1/info", "X-Forwarded-Proto", "https").header("Strict-Transport-Security"))
                .isEqualTo("max-age=31536000");
        assertThat(proxied.get("/api/v1/info", "X-Forwarded-Proto", "http").header("Strict-Transport-Security"))
                .isEmpty();
    }

    @Test
    void absoluteLinksBeginWithThePublicUrlWhateverHostACallNames() {
        assertThat(anonymous
                        .get("/api/v1/openapi", "X-Forwarded-Host", "evil.example")
                        .at("/servers/0/url"))
                .isEqualTo("https://zoe.example.org");
    }

    @Test
    void requestsAreLimitedByTheAddressThatTheProxyNamesAndConnectionsOfTheProxyAreNot() throws IOException {
        List<RawConnection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                connections.add(new RawConnection(anonymous, "127.0.0.1"));
            }
            String login = Base64.getEncoder().encodeToString("alice:secret".getBytes(StandardCharsets.UTF_8));
            for (RawConnection slow : connections.subList(6, 8)) {
                slow.send(("PATCH /api/v1/nodes/n1 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For:"
                                + " 192.0.2.7\r\nAuthorization: Basic %s\r\nContent-Length: 10\r\n\r\n{")
                        .formatted(login));
            }

            await().until(() ->
                    anonymous.through("192.0.2.7").get("/api/v1/info").status() == 429);
            assertThat(anonymous.through("192.0.2.8").get("/api/v1/info").status())
                    .isEqualTo(200);
        } finally {
            for (RawConnection connection : connections) {
                connection.close();
            }
        }
    }
}
