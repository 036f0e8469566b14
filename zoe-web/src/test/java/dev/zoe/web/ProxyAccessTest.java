package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.web.ProxyBrowser.Page;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may open an application through the proxy, and what an application cannot do there. */
@Tag("slow")
class ProxyAccessTest extends ProxyTestBase {
    @Test
    void aBrowserWithASessionOpensAnApplication() {
        long id = running("");

        Page page = logInAndOpen("alice", id, "/tree?a=b");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).isEqualTo("GET /tree?a=b");
    }

    @Test
    void aProgramThatKnowsItsPathGetsThePath() {
        long id = running(BASE);

        Page page = logInAndOpen("alice", id, "/tree");

        assertThat(page.text()).isEqualTo("GET " + path(id) + "/tree");
    }

    @Test
    void aBrowserWithoutASessionIsSentToTheLogInAndComesBack() {
        long id = running("");

        Page first = browser.get(url(id, "/tree"));
        assertThat(first.status()).isEqualTo(303);
        HttpResponse<String> gate = zoe.get(server, first.header("Location"));
        assertThat(gate.statusCode()).isEqualTo(302);
        String login = gate.headers().firstValue("Location").orElseThrow();
        assertThat(login).contains("/login?to=");
        HttpResponse<String> form = zoe.get(server, login.replaceFirst("^https?://[^/]+", ""));
        assertThat(form.body()).contains("/executions/" + id + "/open/");
    }

    @Test
    void aProgramWithoutACookieIsRefused() {
        long id = running("");

        Page page = browser.get(url(id, "/"), "Accept", "application/json");

        assertThat(page.status()).isEqualTo(401);
    }

    @Test
    void anotherUserAndAStolenCodeAreRefused() {
        long id = running("");
        zoe.logIn(server, "bob", "secret");
        Page first = browser.get(url(id, "/"));

        assertThat(zoe.get(server, first.header("Location")).statusCode()).isEqualTo(404);

        TestBrowser hers = new TestBrowser();
        hers.logIn(server, "alice", "secret");
        String code = hers.get(server, first.header("Location"))
                .headers()
                .firstValue("Location")
                .orElseThrow();
        try (ProxyBrowser thief = new ProxyBrowser(proxyPort)) {
            assertThat(thief.get(code).status()).isEqualTo(403);
        }
    }

    @Test
    void anOperatorOpensApplicationsOfOthers() {
        long id = running("");

        assertThat(logInAndOpen("olga", id, "/").status()).isEqualTo(200);
    }

    @Test
    void endpointsHaveTheAddressOfTheProxy() {
        long known = running(BASE);
        long unaware = running("");

        String proxied = alice.get("/api/v1/executions/" + known + "/endpoints").at("/items/0/proxy_url");
        assertThat(proxied).isEqualTo(url(known, "/tree?a=b"));
        assertThat(alice.get("/api/v1/executions/" + known + "/endpoints").at("/items/0/url"))
                .isEqualTo("http://" + application.address() + path(known) + "/tree?a=b");
        assertThat(alice.get("/api/v1/executions/" + unaware + "/endpoints").at("/items/0/url"))
                .isEqualTo("http://" + application.address() + "/tree?a=b");
        assertThat(alice.get("/api/0.7/execution/endpoints/" + known).at("/endpoints/0/2"))
                .isEqualTo(proxied);
    }

    @Test
    void olderClientsGetTheAddressOfAServiceAtTheProxy() {
        long active = running("");
        long waiting = submit("");

        assertThat(olderService(active).at("/proxy_address")).isEqualTo(url(active, "/tree?a=b"));
        assertThat(olderService(waiting).json().path("proxy_address").isNull()).isTrue();
        records.end(active, ExecutionStatus.TERMINATED);
        assertThat(olderService(active).json().path("proxy_address").isNull()).isTrue();
    }

    private RestResponse olderService(long execution) {
        long service = alice.get("/api/0.7/execution/" + execution)
                .json()
                .at("/services/0")
                .asLong();
        return alice.get("/api/0.7/service/" + service);
    }

    @Test
    void theCookieOfAnExecutionOpensNoOther() {
        long first = running("");
        long second = running("");
        logInAndOpen("alice", first, "/");

        String host = "e" + first + ".apps.test";
        browser.setCookie("e" + second + ".apps.test", "zoe-proxy", cookie(host, "zoe-proxy"));
        assertThat(browser.get(url(second, "/"), "Accept", "*/*").status()).isEqualTo(401);
        assertThat(browser.get("http://" + host + ":" + proxyPort + path(second) + "/", "Accept", "*/*")
                        .status())
                .isEqualTo(421);
    }

    @Test
    void aHostileApplicationReachesNothingButItself() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        Page page = browser.get(url(id, "/hostile"));

        assertThat(page.response().headers().getAll("Set-Cookie"))
                .containsExactlyInAnyOrder(
                        "wide=1; Path=" + path(id), "other=1; Path=" + path(id) + "/proxy/1/boss0/8080");
        for (String header : List.of(
                "Clear-Site-Data",
                "Strict-Transport-Security",
                "Service-Worker-Allowed",
                "WWW-Authenticate",
                "X-Hop")) {
            assertThat(page.response().headers().contains(header)).as(header).isFalse();
        }
        assertThat(page.header("X-Frame-Options")).isEqualTo("SAMEORIGIN");
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'self'");
    }

    @Test
    void aPageOfAnApplicationMayNotActOnZoe() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        String origin = "http://e" + id + ".apps.test:" + proxyPort;

        HttpResponse<String> logOut =
                zoe.post(server, "/logout", Map.of(), "Sec-Fetch-Site", "same-site", "Origin", origin);
        HttpResponse<String> cancel =
                zoe.post(server, "/api/v1/executions/" + id + "/cancel", Map.of(), "Origin", origin);
        HttpResponse<String> page = zoe.get(server, "/executions/" + id);

        assertThat(logOut.statusCode()).isEqualTo(403);
        assertThat(cancel.statusCode()).isIn(401, 403);
        assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void pagesOfOtherSitesMayNotUseTheApplication() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        String sibling = "http://e" + (id + 1) + ".apps.test:" + proxyPort;

        assertThat(browser.send(HttpMethod.POST, url(id, "/count"), Buffer.buffer("x"), "Origin", sibling)
                        .status())
                .isEqualTo(403);
        assertThat(browser.get(url(id, "/"), "Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "no-cors")
                        .status())
                .isEqualTo(403);
        assertThat(browser.get(
                                url(id, "/"),
                                "Sec-Fetch-Site",
                                "same-site",
                                "Sec-Fetch-Mode",
                                "navigate",
                                "Sec-Fetch-Dest",
                                "iframe")
                        .status())
                .isEqualTo(403);
        assertThat(browser.get(
                                url(id, "/"),
                                "Sec-Fetch-Site",
                                "cross-site",
                                "Sec-Fetch-Mode",
                                "navigate",
                                "Sec-Fetch-Dest",
                                "document")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aServiceThatHasNotStartedOrHasEndedIsExplained() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        long starting = submit("");
        records.enter(starting, ExecutionStatus.STARTING);

        Page waits = logInAndOpen("alice", starting, "/");
        assertThat(waits.status()).isEqualTo(503);
        assertThat(waits.header("Refresh")).isEqualTo("3");

        application.close();
        assertThat(browser.get(url(id, "/")).status()).isEqualTo(502);

        long ended = running("");
        records.end(ended, ExecutionStatus.TERMINATED);
        Page over = logInAndOpen("alice", ended, "/");
        assertThat(over.status()).isEqualTo(410);
        assertThat(over.text()).contains("<a href=\"" + server.url() + "/executions/" + ended + "\">");
    }

    private String cookie(String host, String name) {
        String header = browser.cookieHeader(host);
        int start = header.indexOf(name + "=") + name.length() + 1;
        int end = header.indexOf(';', start);
        return end < 0 ? header.substring(start) : header.substring(start, end);
    }
}
