package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.web.ProxyBrowser.Page;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What passes between browsers and applications: bodies, events, redirects, headers. */
@Tag("slow")
class ProxyTrafficTest extends ProxyTestBase {
    @Test
    void bodiesOfAllSizesPassBothWays() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        for (int size : List.of(0, 1, 1000, 65_536, 65_537, 5_000_000)) {
            assertThat(browser.get(url(id, "/bytes?" + size)).body().length()).isEqualTo(size);
            Page counted = browser.send(HttpMethod.POST, url(id, "/count"), Buffer.buffer(new byte[size]));
            assertThat(counted.text()).isEqualTo(Integer.toString(size));
        }
        assertThat(browser.get(url(id, "/chunked")).text()).isEqualTo("first second");
        assertThat(browser.send(HttpMethod.HEAD, url(id, "/tree"), Buffer.buffer())
                        .body()
                        .length())
                .isZero();
        assertThat(browser.get(url(id, "/unchanged")).status()).isEqualTo(304);
        assertThat(browser.send(HttpMethod.OPTIONS, url(id, "/tree"), Buffer.buffer())
                        .text())
                .isEqualTo("OPTIONS /tree");
        assertThat(browser.send(HttpMethod.valueOf("PROPFIND"), url(id, "/tree"), Buffer.buffer())
                        .text())
                .isEqualTo("PROPFIND /tree");
    }

    @Test
    void aLargeDownloadTakesLittleMemory() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        long size = 1L << 30;
        AtomicLong received = new AtomicLong();
        AtomicLong most = new AtomicLong();
        CompletableFuture<Void> done = new CompletableFuture<>();

        System.gc();
        long before = used();
        browser.exchange(HttpMethod.GET, url(id, "/bytes?" + size), Buffer.buffer(), response -> {
            response.handler(piece -> {
                        long all = received.addAndGet(piece.length());
                        if (all / (64 << 20) != (all - piece.length()) / (64 << 20)) {
                            most.accumulateAndGet(used(), Math::max);
                        }
                    })
                    .exceptionHandler(done::completeExceptionally)
                    .endHandler(end -> done.complete(null));
            return Future.succeededFuture();
        });
        assertThat(done).succeedsWithin(10 * PATIENCE_SECONDS, TimeUnit.SECONDS);

        assertThat(received).hasValue(size);
        assertThat(most.get() - before).isLessThan(size / 2);
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void anAnswerThatBreaksOffDoesNotLookComplete() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        CompletableFuture<Buffer> body = browser.exchange(
                        HttpMethod.GET, url(id, "/break"), Buffer.buffer(), HttpClientResponse::body)
                .toCompletionStage()
                .toCompletableFuture();

        assertThat(body).failsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void eventsArriveOneByOne() throws InterruptedException {
        long id = running("");
        logInAndOpen("alice", id, "/");
        BlockingQueue<String> events = new LinkedBlockingQueue<>();

        // The response is there before the first event is.
        ProxyBrowser.await(browser.exchange(HttpMethod.GET, url(id, "/events"), Buffer.buffer(), response -> {
            response.handler(piece -> events.add(piece.toString()));
            return Future.succeededFuture();
        }));
        for (int event = 1; event <= 3; event++) {
            application.events.release();
            assertThat(events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).contains("data: " + event);
        }
    }

    @Test
    void redirectsStayBelowThePath() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        assertThat(redirect(id, "/lab?x=1")).isEqualTo(path(id) + "/lab?x=1");
        assertThat(redirect(id, "http://" + application.address() + "/lab")).isEqualTo(path(id) + "/lab");
        assertThat(redirect(id, url(id, "/lab"))).isEqualTo(path(id) + "/lab");
        assertThat(redirect(id, "https://example.org/")).isEqualTo("https://example.org/");
        assertThat(redirect(id, "next")).isEqualTo("next");
    }

    private String redirect(long id, String to) {
        return browser.get(url(id, "/redirect?" + to)).header("Location");
    }

    @Test
    void absolutePathsOfAPageAreFoundByItsAddress() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        String origin = "http://e" + id + ".apps.test:" + proxyPort;
        Page moved = browser.get(origin + "/static/a.js", "Referer", url(id, "/tree"));
        Page lost = browser.get(origin + "/static/a.js", "Referer", "http://evil.test" + path(id) + "/");

        assertThat(moved.status()).isEqualTo(307);
        assertThat(moved.header("Location")).isEqualTo(path(id) + "/static/a.js");
        assertThat(lost.status()).isEqualTo(404);
    }

    @Test
    void theApplicationGetsNothingOfZoeAndTrueAddresses() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        String host = "e" + id + ".apps.test";
        browser.setCookie(host, "zoe-session", "secret");
        browser.setCookie(host, "zoe", "secret");
        browser.setCookie(host, "__Host-zoe-form", "secret");
        browser.setCookie(host, "mine", "1");

        browser.get(
                url(id, "/headers"),
                "Authorization",
                "Bearer zoe_secret",
                "X-Forwarded-For",
                "6.6.6.6",
                "Forwarded",
                "for=6.6.6.6",
                "Connection",
                "X-Hop",
                "X-Hop",
                "1");

        Map<String, List<String>> seen = application.headers;
        assertThat(seen.get("Cookie")).containsExactly("mine=1");
        assertThat(seen).doesNotContainKeys("Authorization", "X-hop");
        assertThat(seen.get("X-forwarded-for")).containsExactly("127.0.0.1");
        assertThat(seen.get("X-forwarded-proto")).containsExactly("http");
        assertThat(seen.get("X-forwarded-prefix")).containsExactly(path(id));
        assertThat(seen.get("X-forwarded-context")).containsExactly(path(id));
        assertThat(seen.get("X-forwarded-host")).containsExactly(host + ":" + proxyPort);
        assertThat(seen.get("Host")).containsExactly(host + ":" + proxyPort);
        assertThat(seen.get("Forwarded")).allMatch(value -> !value.contains("6.6.6.6"));
    }
}
