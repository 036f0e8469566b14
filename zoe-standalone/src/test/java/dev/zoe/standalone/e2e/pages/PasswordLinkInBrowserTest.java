package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The link with which a user sets a password once. */
@Tag("slow")
class PasswordLinkInBrowserTest {
    private static final String PASSWORD = "orbit-velvet-canyon-7";

    @TempDir
    Path directory;

    @Test
    void itFillsInTheSecretAndWorksOnce() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        server.admin().post("/api/v1/users", "{\"username\": \"linked\", \"role\": \"user\"}");
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            String[] login = server.admin().login().orElseThrow().split(":", 2);
            browser.logIn(server.url(), login[0], login[1]);
            browser.open(server.url() + "/admin/users/linked");
            browser.click("form[action$='/password-reset'] button");
            browser.awaitPage("the link", () -> browser.shows("#reset-link"));
            String link = browser.linkOf("#reset-link");
            browser.open(link);
            browser.awaitPage("the page without the secret in its address", () -> browser.address()
                    .endsWith("/login/password?user=linked"));
            browser.type("input[name='password']", PASSWORD);
            browser.click("button.primary");
            browser.awaitPage("the log-in", () -> !browser.address().contains("/login/password"));

            browser.open(link);
            browser.awaitPage("the form again", () -> browser.shows("input[name='password']"));
            browser.type("input[name='password']", "another-" + PASSWORD);
            browser.click("button.primary");
            browser.awaitPage("the refusal", () -> browser.shows(".alert.error"));
        }

        assertThat(server.admin()
                        .withLogin("linked", PASSWORD)
                        .get("/api/v1/users/me")
                        .status())
                .isEqualTo(200);
    }
}
