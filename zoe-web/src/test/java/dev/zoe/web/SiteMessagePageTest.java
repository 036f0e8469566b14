package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The message of the site on the pages, and the form that sets it. */
@Tag("slow")
class SiteMessagePageTest {
    private static final String PAGE = "/admin/message";
    private static final Pattern VERSION = Pattern.compile("name=\"version\" value=\"([^\"]*)\"");
    private static final Pattern SHOWN = Pattern.compile("data-message=\"(\\d+)\"");

    private final TestWebServer server = TestWebServer.shared();

    private final TestBrowser alice = new TestBrowser();
    private final TestBrowser root = new TestBrowser();
    private RestCaller admin;

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "users", "login_attempt");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("root", "admin");
        admin = new RestCaller(server.url(), Optional.empty()).as("root");
        alice.logIn(server, "alice", "secret");
        root.logIn(server, "root", "secret");
    }

    /** Other tests have the same server. */
    @AfterEach
    void removeTheMessage() {
        admin.send("DELETE", "/api/v1/message");
    }

    private void put(String text) {
        assertThat(admin.send(
                                "PUT",
                                "/api/v1/message",
                                "application/json",
                                "{\"text\": \"%s\", \"level\": \"warning\"}".formatted(text))
                        .status())
                .isEqualTo(200);
    }

    private HttpResponse<String> send(String path, Map<String, String> fields) {
        Map<String, String> all = new HashMap<>(fields);
        all.put("form", TestBrowser.formOf(root.get(server, PAGE)));
        return root.post(server, path, all);
    }

    private static String version(HttpResponse<String> page) {
        Matcher version = VERSION.matcher(page.body());
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    @Test
    void everyPageShowsTheMessageAsText() {
        put("Closed <b>from</b> 20:00.");

        for (String path : new String[] {"/", "/executions", "/executions/77", "/no-such-page", "/account", PAGE}) {
            assertThat(alice.get(server, path).body())
                    .as(path)
                    .contains("Closed &lt;b&gt;from&lt;/b&gt; 20:00.", "Important:")
                    .doesNotContain("<b>from</b>");
        }
        TestBrowser stranger = new TestBrowser();
        assertThat(stranger.get(server, "/login").body()).contains("Closed &lt;b&gt;from&lt;/b&gt; 20:00.");
        assertThat(stranger.get(server, "/login/password").body()).contains("Closed &lt;b&gt;from");
        admin.send("DELETE", "/api/v1/message");
        assertThat(alice.get(server, "/").body()).doesNotContain("20:00", "Important:");
        assertThat(alice.get(server, "/message").body()).doesNotContain("20:00");
    }

    @Test
    void theFormSetsChangesAndDeletesTheMessage() {
        assertThat(root.get(server, PAGE).body()).contains("There is no message.");

        assertThat(send(
                                PAGE,
                                Map.of(
                                        "version",
                                        "",
                                        "text",
                                        "Closed at eight.",
                                        "level",
                                        "info",
                                        "until",
                                        "2100-01-01T00:00:00Z"))
                        .statusCode())
                .isEqualTo(303);

        HttpResponse<String> page = root.get(server, PAGE);
        assertThat(page.body()).contains("It is shown now.", "value=\"Closed at eight.\"", "2100-01-01T00:00:00Z");
        String first = version(page);
        assertThat(send(PAGE, Map.of("version", first, "text", "Closed at nine.", "level", "warning"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(admin.get("/api/v1/message").at("/until")).isEmpty();
        HttpResponse<String> late = send(PAGE, Map.of("version", first, "text", "Closed at ten.", "level", "info"));
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(late.body()).contains("It was changed meanwhile.", "Now: Closed at nine.", "Closed at ten.");
        assertThat(send(PAGE + "/delete", Map.of("version", first)).body()).contains("read it again");
        assertThat(send(PAGE + "/delete", Map.of("version", version(late))).statusCode())
                .isEqualTo(303);
        assertThat(admin.get("/api/v1/message").problem()).isEqualTo("not-found");
    }

    @Test
    void aRefusedFormKeepsWhatWasTyped() {
        HttpResponse<String> page =
                send(PAGE, Map.of("version", "", "text", "x".repeat(501), "level", "info", "from", "tonight"));

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body())
                .contains("text of 1 to 500 characters", "a time such as", "x".repeat(501), "value=\"tonight\"");
        assertThat(alice.get(server, PAGE).statusCode()).isEqualTo(403);
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anOpenPageHearsOfTheMessageThatItDoesNotShow() throws Exception {
        put("Closed at eight.");
        Matcher shown = SHOWN.matcher(alice.get(server, "/").body());
        assertThat(shown.find()).isTrue();

        // Deleted before the page listens, and set while it listens.
        admin.send("DELETE", "/api/v1/message");
        try (BufferedReader lines = listen("&message=" + shown.group(1))) {
            awaitMessage(lines);
        }
        try (BufferedReader lines = listen("&message=")) {
            assertThat(lines.readLine()).isEqualTo(":live");
            put("Closed at nine.");
            awaitMessage(lines);
        }
        assertThat(alice.get(server, "/message").body())
                .contains("Closed at nine.")
                .doesNotContain("<html");
    }

    private BufferedReader listen(String parameters) throws Exception {
        HttpResponse<InputStream> stream = HttpClient.newHttpClient()
                .send(
                        server.request("/live?of=master,message" + parameters)
                                .header("Cookie", "zoe-session=" + alice.cookie("zoe-session"))
                                .build(),
                        BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isEqualTo(200);
        return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
    }

    private static void awaitMessage(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.matches("data:.*\\bmessage\\b.*")) {
            line = lines.readLine();
        }
        assertThat(line).isNotNull();
    }
}
