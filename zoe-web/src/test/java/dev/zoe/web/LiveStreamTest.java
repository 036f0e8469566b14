package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stream that an open page listens to. */
@Tag("slow")
class LiveStreamTest {
    private static final Pattern NEWEST = Pattern.compile("data-newest-event=\"(\\d+)\"");
    private static final String DESCRIPTION =
            """
            {"application": {"name": "sort", "version": 4, "services": [
              {"name": "boss", "image": "team/sort:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"cores": {"min": 0.5}, "memory": {"min": 1048576}}}]}}""";

    private final TestWebServer server = TestWebServer.shared();

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "login_attempt");
        new TestUserWriter(database).add("alice", "user");
    }

    /** The page was made before the change, and listens after it. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPageHearsOfWhatHappenedBeforeItListened() throws Exception {
        TestBrowser browser = new TestBrowser();
        browser.logIn(server, "alice", "secret");
        Matcher newest = NEWEST.matcher(browser.get(server, "/").body());
        assertThat(newest.find()).isTrue();
        long id = new RestCaller(server.url(), Optional.empty())
                .as("alice")
                .post("/api/v1/executions", DESCRIPTION)
                .id();

        String topic = "execution-" + id;
        HttpResponse<InputStream> stream = HttpClient.newHttpClient()
                .send(
                        server.request("/live?of=" + topic + "&since=" + newest.group(1))
                                .header("Cookie", "zoe-session=" + browser.cookie("zoe-session"))
                                .build(),
                        BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isEqualTo(200);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null && !line.startsWith("data:")) {
                line = lines.readLine();
            }
            assertThat(line).isEqualTo("data:" + topic);
        }
    }
}
