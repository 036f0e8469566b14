package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.PageInspector;
import dev.zoe.standalone.e2e.testing.PopulatedSite;
import dev.zoe.standalone.e2e.testing.SmallPicture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every page, as every built-in role and signed out: it opens or is refused as designed, has no error, fits on a phone,
 * and has no barrier in either theme.
 */
@Tag("slow")
class PagesInBrowserTest {
    private static final int WIDE = 1440;
    private static final int NARROW = 390;

    /** Wide enough for two columns, and narrow enough for the documentation. */
    private static final int DOCUMENTED = 1100;

    private static final long LARGEST_DOCUMENTED = 60_000;

    @TempDir
    static Path directory;

    private static Chromium browser;
    private static PageInspector inspector;
    private static PopulatedSite site;

    /** Paths of the pages by the names of their pictures. */
    private static final Map<String, String> PAGES = new LinkedHashMap<>();

    @BeforeAll
    static void open() throws Exception {
        browser = Chromium.start(directory.resolve("profile"));
        inspector = new PageInspector(browser);
        site = PopulatedSite.start(directory.resolve("data"));
        PAGES.put("home", "/");
        PAGES.put("shop", "/shop");
        PAGES.put("shop-template", "/shop/templates/mandelbrot");
        PAGES.put("shop-upload", "/shop/upload");
        PAGES.put("shop-new", "/shop/new");
        PAGES.put("shop-none", "/shop/templates/none");
        PAGES.put("executions", "/executions");
        PAGES.put("executions-none", "/executions?name=nothing-of-this-name");
        PAGES.put("execution-running", "/executions/" + site.running().id());
        PAGES.put("execution-waiting", "/executions/" + site.waiting().id());
        PAGES.put("execution-ended", "/executions/" + site.ended().id());
        PAGES.put("execution-failed", "/executions/" + site.failed().id());
        PAGES.put("execution-none", "/executions/999999");
        PAGES.put("results", "/executions/" + site.ended().id() + "/results");
        PAGES.put(
                "result-text",
                "/executions/" + site.ended().id() + "/results/text?path=results/"
                        + site.ended().id() + "/summary.txt");
        PAGES.put("cluster", "/cluster");
        PAGES.put("build", "/build");
        PAGES.put("build-from", "/build?from=" + site.running().id());
        PAGES.put("account", "/account");
        PAGES.put("admin", "/admin");
        PAGES.put("admin-users", "/admin/users");
        PAGES.put("admin-user", "/admin/users/ulla");
        PAGES.put("admin-groups", "/admin/groups");
        PAGES.put("admin-group", "/admin/groups/" + PopulatedSite.GROUP);
        PAGES.put("admin-roles", "/admin/roles");
        PAGES.put("admin-role", "/admin/roles/power-user");
        PAGES.put("admin-quotas", "/admin/quotas");
        PAGES.put("admin-quota", "/admin/quotas/team");
        PAGES.put("admin-scheduler", "/admin/scheduler");
        PAGES.put("admin-nodes", "/admin/nodes");
        PAGES.put(
                "admin-node",
                "/admin/nodes/"
                        + site.server()
                                .admin()
                                .get("/api/v1/nodes")
                                .items()
                                .get(0)
                                .path("name")
                                .asString());
        PAGES.put("admin-audit", "/admin/audit");
        PAGES.put("no-such-page", "/no-such-page");
    }

    @BeforeEach
    void forgetEarlierMessages() {
        browser.open("about:blank");
        browser.console();
    }

    @AfterAll
    static void close() throws IOException {
        if (site != null) {
            site.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void everyPageFitsAndHasNoBarrierInEitherTheme() throws Exception {
        SoftAssertions all = new SoftAssertions();
        browser.forget();
        examine(all, "login", "/login");
        examine(all, "login-password", "/login/password");
        site.logIn(browser, "admin");
        for (Map.Entry<String, String> page : PAGES.entrySet()) {
            examine(all, page.getKey(), page.getValue());
        }
        all.assertAll();
    }

    /** The documentation shows them; {@code docs/developers/testing.md} says how they get there. */
    @ParameterizedTest
    @ValueSource(strings = {"home", "execution-running", "cluster", "build-from"})
    void aPictureForTheDocumentationIsSmall(String name) throws Exception {
        Path large = directory.resolve(name + ".png");
        Path small = Files.createDirectories(PageInspector.SCREENSHOTS.resolve("docs"))
                .resolve(name + ".png");
        site.logIn(browser, "admin");
        browser.lookLike(DOCUMENTED, false);
        browser.open(site.server().url() + PAGES.get(name));
        awaitSettled();
        browser.awaitPage(
                "its pictures",
                () -> Boolean.TRUE.equals(browser.run("return Array.from(document.images)"
                        + ".every((i) => i.complete || i.getBoundingClientRect().top > innerHeight)")));
        browser.picture(large);

        SmallPicture.write(large, small);

        assertThat(Files.size(small)).isLessThanOrEqualTo(LARGEST_DOCUMENTED);
    }

    private static void examine(SoftAssertions all, String name, String path) throws Exception {
        browser.lookLike(WIDE, false);
        browser.open(site.server().url() + path);
        awaitSettled();
        for (int width : new int[] {WIDE, NARROW}) {
            for (boolean dark : new boolean[] {false, true}) {
                String look = name + (width == WIDE ? "-wide" : "-narrow") + (dark ? "-dark" : "-light");
                browser.lookLike(width, dark);
                browser.picture(PageInspector.SCREENSHOTS.resolve(look + ".png"));
                all.assertThat(inspector.barriers()).as("barriers of " + look).isEmpty();
            }
            all.assertThat(inspector.tooWide())
                    .as("%s beyond %d px", name, width)
                    .isEmpty();
        }
        all.assertThat(inspector.errors()).as("console of " + name).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator", "power-user", "user", "observer"})
    void aRoleOpensItsPagesAndIsRefusedTheOthers(String role) throws Exception {
        SoftAssertions all = new SoftAssertions();
        browser.lookLike(NARROW, false);
        site.logIn(browser, role);
        for (Map.Entry<String, String> page : PAGES.entrySet()) {
            browser.open(site.server().url() + page.getValue());
            awaitSettled();
            int expected = expectedStatus(role, page.getKey());
            all.assertThat(inspector.status()).as(role + " at " + page.getKey()).isEqualTo(expected);
            all.assertThat(browser.textOf("h1")).as(page.getKey()).isNotBlank();
            all.assertThat(inspector.tooWide()).as(page.getKey()).isEmpty();
            all.assertThat(inspector.errors()).as(page.getKey()).isEmpty();
            if (expected == OK) {
                all.assertThat(inspector.barriers())
                        .as("barriers of %s for %s", page.getKey(), role)
                        .isEmpty();
            } else {
                all.assertThat(browser.page()).as(page.getKey()).doesNotContain("model-training");
            }
        }
        all.assertAll();
    }

    @Test
    void signedOutEveryPageAsksForALogIn() {
        SoftAssertions all = new SoftAssertions();
        browser.lookLike(NARROW, true);
        browser.forget();
        for (Map.Entry<String, String> page : PAGES.entrySet()) {
            browser.open(site.server().url() + page.getValue());
            all.assertThat(browser.textOf("h1")).as(page.getKey()).isEqualTo("Sign in to Zoe");
            all.assertThat(browser.address())
                    .as(page.getKey())
                    .startsWith(site.server().url() + "/login");
            all.assertThat(inspector.tooWide()).as(page.getKey()).isEmpty();
            all.assertThat(inspector.errors()).as(page.getKey()).isEmpty();
        }
        all.assertAll();
    }

    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private static int expectedStatus(String role, String page) {
        boolean seesOthers = role.equals("operator");
        if (page.startsWith("admin") || page.equals("shop-new")) {
            return FORBIDDEN;
        }
        if (role.equals("observer") && (page.startsWith("shop") || page.startsWith("build"))) {
            return FORBIDDEN;
        }
        if (page.equals("execution-none") || page.equals("shop-none") || page.equals("no-such-page")) {
            return NOT_FOUND;
        }
        boolean isOfAdmin = page.startsWith("execution-") || page.startsWith("result") || page.equals("build-from");
        return isOfAdmin && !seesOthers ? NOT_FOUND : OK;
    }

    /** Parts that a page fetches after it has opened are there. */
    private static void awaitSettled() {
        browser.awaitPage(
                "all parts of the page",
                () -> Boolean.TRUE.equals(browser.run("return document.readyState === 'complete'"
                        + " && !document.querySelector('[hx-trigger*=\", load\"]')"
                        + " && !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")));
    }
}
