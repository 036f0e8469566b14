package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** More requests of one user in a minute than they may send. */
@TestPropertySource(properties = "zoe.api.requests-per-minute-per-user=30")
class RequestRateTest extends ApiTest {
    private static final int MOST = 30;

    @Test
    void aUserWhoSendsTooManyMustWaitAndOthersNeedNot() {
        RestResponse first = alice.get("/api/v1/executions");
        assertThat(first.header("RateLimit-Limit")).isEqualTo("30");
        assertThat(Integer.parseInt(first.header("RateLimit-Remaining"))).isLessThan(MOST);
        assertThat(Integer.parseInt(first.header("RateLimit-Reset"))).isBetween(1, 60);

        RestResponse refused = first;
        // One comes back every two seconds.
        for (int i = 0; i < 2 * MOST && refused.status() == 200; i++) {
            refused = alice.get("/api/v1/executions");
        }

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.problem()).isEqualTo("too-many-requests");
        assertThat(refused.at("/detail")).contains("30 requests in a minute");
        assertThat(refused.header("RateLimit-Remaining")).isEqualTo("0");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 2);
        assertThat(bob.get("/api/v1/executions").status()).isEqualTo(200);
    }

    @Test
    void callersWithoutALogInGetNoSuchHeaders() {
        assertThat(anonymous.get("/api/v1/info").header("RateLimit-Limit")).isEmpty();
    }
}
