package dev.zoe.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.problem.ProblemWriter;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.SampleApplications;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Users who change while their request waits. */
class CallerRecheckFilterTest extends ApiTest {

    @Autowired
    LoginAccounts accounts;

    @Autowired
    ProblemWriter problems;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000);
    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/v1/executions");
    private CallerRecheckFilter filter;

    @BeforeEach
    void logIn() {
        filter = new CallerRecheckFilter(accounts, problems, nanos::get);
        filter.loggedIn(request, accounts.caller("alice").orElseThrow());
    }

    @Test
    void aUserWhoIsDisabledWhileTheRequestWaitsIsRefused() throws Exception {
        users.disable("alice");
        pass(Duration.ofMillis(501));

        MockHttpServletResponse response = passOn();

        assertThat(response.getStatus()).isEqualTo(401);
        assertThat(response.getContentAsString()).contains("was changed while this request was being read");
    }

    @Test
    void aChangedUserIsRefusedAndAnUnchangedOneIsNot() throws Exception {
        pass(Duration.ofHours(1));
        assertThat(passOn().getStatus()).isEqualTo(200);

        users.setRole("alice", "admin");
        assertThat(passOn().getStatus()).isEqualTo(401);
    }

    /** Two reads of the database for each call would cost more than they protect. */
    @Test
    void aShortRequestIsNotCheckedAgain() throws Exception {
        users.disable("alice");
        pass(Duration.ofMillis(499));

        assertThat(passOn().getStatus()).isEqualTo(200);
    }

    @Test
    void aSlowBodyIsCheckedAfterItHasCome() throws IOException {
        String body = SampleApplications.submission(SampleApplications.elastic("slow", 1));
        long begin = System.nanoTime();
        try (RawConnection connection = new RawConnection(anonymous, "127.0.0.1")) {
            connection.send(
                    "POST /api/v1/executions HTTP/1.1\r\nHost: zoe\r\nConnection: close\r\nContent-Type: application/json\r\n"
                            + "Authorization: Basic "
                            + Base64.getEncoder().encodeToString("alice:secret".getBytes(StandardCharsets.UTF_8))
                            + "\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n"
                            + body.substring(0, 10));
            await().until(() ->
                    System.nanoTime() - begin > Duration.ofSeconds(2).toNanos());
            users.disable("alice");
            connection.send(body.substring(10));

            assertThat(connection.readToEnd()).startsWith("HTTP/1.1 401").contains("was changed while this request");
        }
        assertThat(root.get("/api/v1/executions").items()).isEmpty();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** 200 when the filter lets the request pass. */
    private MockHttpServletResponse passOn() throws ServletException, IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        MockFilterChain chain = new MockFilterChain();
        filter.doFilter(request, response, chain);
        assertThat(chain.getRequest() == request).isEqualTo(response.getStatus() == 200);
        return response;
    }
}
