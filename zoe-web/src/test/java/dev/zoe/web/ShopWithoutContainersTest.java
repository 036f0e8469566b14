package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site that starts programs as processes says of which templates this is not enough. */
@Tag("slow")
class ShopWithoutContainersTest {
    private static final String APPLICATION =
            """
            {"name": "digits", "version": 4, "services": [{"name": "boss", "image": "zoe/pi:1", "monitor": true,
              "resources": {"cores": {"min": 0.5}, "memory": {"min": 1048576}}}]}""";
    private static final String MARK = "data-needs-containers";

    @TempDir
    Path files;

    @Test
    void aTemplateThatNeedsContainersIsMarkedWhereThereAreNone() throws Exception {
        template("spark", "\"needs_containers\": true,");
        template("plain", "");
        ScriptedMaster master = new ScriptedMaster();
        try (TestWebServer server = TestWebServer.startWith(
                master,
                files,
                Map.of("zoe.api.templates", files.resolve("templates").toString()))) {
            new TestUserWriter(server.bean(DataSource.class)).add("alice", "user");
            TestBrowser browser = new TestBrowser();
            browser.logIn(server, "alice", "secret");
            assertThat(browser.get(server, "/shop").body())
                    .contains("/shop/templates/spark", "/shop/templates/plain")
                    .doesNotContain(MARK);

            master.answers(request -> request instanceof MasterRequest.Ping
                    ? Optional.of(new MasterReply.Pong("m1", true, "process", ""))
                    : Optional.empty());

            await().untilAsserted(() -> assertThat(browser.get(server, "/shop").body())
                    .containsOnlyOnce(MARK)
                    .contains("Needs containers, which this site does not start."));
            assertThat(browser.get(server, "/shop/templates/spark").body())
                    .contains(MARK, "cannot be started here")
                    .containsPattern("id=\"start\"[^>]* disabled")
                    .doesNotContain("data-fit");
            assertThat(browser.get(server, "/shop/templates/plain").body())
                    .doesNotContain(MARK)
                    .doesNotContainPattern("id=\"start\"[^>]* disabled");
        } finally {
            master.goAway();
        }
    }

    private void template(String id, String more) throws Exception {
        Path directory = Files.createDirectories(files.resolve("templates").resolve(id));
        Files.writeString(directory.resolve("app.json"), APPLICATION);
        Files.writeString(
                directory.resolve("manifest.json"),
                """
                {"version": 1, "zapps": [{"category": "Examples", "name": "%s", %s "description": "app.json"}]}"""
                        .formatted(id, more));
    }
}
