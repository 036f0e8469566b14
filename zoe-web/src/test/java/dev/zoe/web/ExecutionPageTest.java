package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of an execution and its actions, as people of each role see them. */
@Tag("slow")
class ExecutionPageTest extends ExecutionPageTestBase {
    @Test
    void theOwnerSharesItOnItsPageAndEndsThat() {
        long id = running(1);
        String page = "/executions/" + id;
        assertThat(bob.get(server, page).statusCode()).isEqualTo(404);
        String form = TestBrowser.formOf(alice.get(server, page));

        HttpResponse<String> shared =
                alice.post(server, page + "/shares", Map.of("form", form, "kind", "user", "name", " bob "));

        assertThat(shared.statusCode()).isEqualTo(303);
        String afterwards = shared.headers().firstValue("Location").orElse("");
        assertThat(afterwards).endsWith(page + "?shared=bob#shares");
        assertThat(ok(alice, page + "?shared=bob")).contains("user bob", "Shared with bob.");
        assertThat(ok(alice, page + "?shared=otto")).doesNotContain("Shared with otto.");
        HttpResponse<String> seen = bob.get(server, page);
        assertThat(seen.statusCode()).isEqualTo(200);
        assertThat(seen.body()).doesNotContain("id=\"shares\"");
        String ofBob = TestBrowser.formOf(seen);
        Map<String, String> stranger = Map.of("form", ofBob, "kind", "user", "name", "otto");
        assertThat(bob.post(server, page + "/shares", stranger).statusCode()).isEqualTo(404);
        assertThat(bob.post(server, page + "/shares/end", stranger).statusCode())
                .isEqualTo(404);

        HttpResponse<String> ended =
                alice.post(server, page + "/shares/end", Map.of("form", form, "kind", "user", "name", "bob"));

        assertThat(ended.headers().firstValue("Location").orElse("")).endsWith(page + "?unshared=bob#shares");
        assertThat(ok(alice, page + "?unshared=bob")).contains("No longer shared with bob.");
        assertThat(bob.get(server, page).statusCode()).isEqualTo(404);
    }

    @Test
    void aShareWithNobodyKeepsWhatWasTyped() {
        long id = running(1);
        String page = "/executions/" + id;
        String form = TestBrowser.formOf(alice.get(server, page));

        HttpResponse<String> refused =
                alice.post(server, page + "/shares", Map.of("form", form, "kind", "group", "name", HOSTILE));

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.body())
                .contains("There is no group", "action=\"" + page + "/shares#shares\"")
                .contains("aria-describedby=\"share-problem\"")
                .contains("value=\"&lt;img src=x onerror=alert(1)&gt;\"")
                .contains("<option value=\"group\" selected=\"selected\"")
                .doesNotContain(HOSTILE);
    }

    @Test
    void anAddressOfAFormLeadsToItsPage() {
        long id = running(1);
        Map<String, String> pages = Map.of(
                "/executions/" + id + "/shares",
                "/executions/" + id,
                "/executions/" + id + "/shares/end",
                "/executions/" + id,
                "/build/start",
                "/build",
                "/shop/templates/mandelbrot/preview",
                "/shop/templates/mandelbrot");

        pages.forEach((address, page) -> {
            HttpResponse<String> shown = alice.get(server, address);
            assertThat(shown.statusCode()).as(address).isEqualTo(405);
            assertThat(shown.headers().firstValue("Allow")).as(address).contains("POST");
            assertThat(shown.body())
                    .as(address)
                    .contains("This address is no page", "href=\"" + page + "\"", "<nav class=\"sections\"");
        });
    }

    @Test
    void aMistypedAddressKeepsTheMenuOfWhoIsSignedIn() {
        for (String address : List.of("/no/such/page", "/executions/mine")) {
            HttpResponse<String> shown = alice.get(server, address);
            assertThat(shown.statusCode()).as(address).isEqualTo(404);
            assertThat(shown.body())
                    .as(address)
                    .contains("This page does not exist", "<nav class=\"sections\"", "action=\"/logout\"");
        }
        assertThat(alice.get(server, "/executions/999999").body()).contains("<nav class=\"sections\"");
    }

    @Test
    void theOwnerSeesWhatItDoesAndWhatToDoWithIt() {
        long id = running(4);

        String page = ok(alice, "/executions/" + id);

        assertThat(page)
                .contains("<h1>sort</h1>", "/proxy/" + id + "/boss0/8080/ui\"", "Open boss0 http")
                .contains("id=\"run-again\"", "id=\"confirm-cancel\"", "id=\"share\"")
                .contains("/executions/" + id + "/description")
                .contains("boss0", "worker3", "Most free capacity.", "submitted by alice")
                .doesNotContain("id=\"confirm-delete\"", "id=\"refused\"", "What went wrong");
    }

    @Test
    void eachPartIsFetchedAlone() {
        long id = running(4);
        Map<String, String> parts = Map.of(
                "top", "id=\"top\"",
                "detail", "id=\"detail\"",
                "timeline", "id=\"timeline\"",
                "results", "id=\"results\"",
                "events", "id=\"events\"");

        parts.forEach((part, expected) -> {
            String text = ok(alice, "/executions/" + id + "?part=" + part);
            assertThat(text).as(part).contains(expected).doesNotContain("<html", "<h1>Zoe");
            parts.values().stream()
                    .filter(other -> !other.equals(expected))
                    .forEach(other -> assertThat(text).as(part).doesNotContain(other));
        });
        assertThat(alice.get(server, "/executions/" + id + "?part=other").statusCode())
                .isEqualTo(400);
    }

    @Test
    void forOthersItDoesNotExist() {
        long id = running(2);
        keepFiles(id);
        List<String> paths = List.of(
                "/executions/" + id,
                "/executions/" + id + "?part=top",
                "/executions/" + id + "?part=timeline",
                "/executions/" + id + "/description",
                "/executions/" + id + "/output?at=boss0:0",
                "/executions/" + id + "/output/file?service=boss0",
                "/executions/" + id + "/results",
                "/executions/" + id + "/results/text?path=results/" + id + "/a.txt",
                "/executions/" + id + "/results/file?path=results/" + id + "/a.txt",
                "/executions/" + id + "/results/picture?path=results/" + id + "/plot.png",
                "/executions/" + id + "/picture",
                "/executions/" + id + "/picture?part=card");

        for (String path : paths) {
            assertThat(bob.get(server, path).statusCode()).as(path).isEqualTo(404);
            assertThat(observer.get(server, path).statusCode()).as(path).isEqualTo(404);
            assertThat(alice.get(server, path).statusCode()).as(path).isEqualTo(200);
            assertThat(operator.get(server, path).statusCode()).as(path).isEqualTo(200);
        }
        for (String action : List.of("cancel", "again", "delete")) {
            String path = "/executions/" + id + "/" + action;
            assertThat(post(bob, path).statusCode()).as(path).isEqualTo(404);
            assertThat(post(observer, path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(rest.get("/api/v1/executions").items()).hasSize(1);
        assertThat(rest.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
    }

    /** They look at it, and open its applications. */
    @Test
    void usersWithWhomItIsSharedSeeNeitherOutputNorFiles() {
        long id = running(2);
        keepFiles(id);
        assertThat(rest.send("PUT", "/api/v1/executions/" + id + "/shares/users/bob")
                        .status())
                .isLessThan(300);

        assertThat(ok(bob, "/executions/" + id))
                .contains("<h1>sort</h1>", "id=\"timeline\"", "Open boss0 http", "id=\"run-again\"")
                .doesNotContain("id=\"output\"", "id=\"results\"", "id=\"confirm-cancel\"", "plot.png");
        for (String path : List.of(
                "/results",
                "/results/file?path=results/" + id + "/a.txt",
                "/picture",
                "/output?at=boss0:0",
                "/output/file?service=boss0")) {
            assertThat(bob.get(server, "/executions/" + id + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(post(bob, "/executions/" + id + "/cancel").statusCode()).isEqualTo(404);
        assertThat(post(bob, "/executions/" + id + "/delete").statusCode()).isEqualTo(404);
    }

    @Test
    void theOwnerCancelsWithAFormOfThisServer() {
        long id = running(2);
        String path = "/executions/" + id + "/cancel";

        assertThat(alice.post(server, path, Map.of("form", "made-up")).statusCode())
                .isEqualTo(403);
        assertThat(ok(alice, "/executions/" + id)).contains("id=\"confirm-cancel\"");
        HttpResponse<String> answer = post(alice, path);

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/executions/" + id);
        assertThat(ok(alice, "/executions/" + id)).contains("cancel requested").doesNotContain("id=\"confirm-cancel\"");
    }

    @Test
    void theEndIsNamedByTheWordOfThePage() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);

        assertThat(ok(alice, "/executions/" + id))
                .contains("It has ended: done.")
                .doesNotContain("terminated.");
    }

    @Test
    void itRunsAgainOnceForEachForm() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        String path = "/executions/" + id + "/again";
        HttpResponse<String> answer = alice.get(server, "/executions/" + id);
        Map<String, String> form = Map.of("form", TestBrowser.formOf(answer), "key", keyOf(answer.body()));

        HttpResponse<String> first = alice.post(server, path, form);
        HttpResponse<String> second = alice.post(server, path, form);

        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        String next = first.headers().firstValue("Location").orElseThrow().replaceFirst("^http://[^/]*", "");
        assertThat(ok(alice, next)).contains("<h1>sort</h1>", "state submitted");
        assertThat(rest.get("/api/v1/executions").items()).hasSize(2);
    }

    @Test
    void aRefusedActionIsShownOnThePage() {
        long id = running(2);
        users.setRole("alice", "observer");
        alice.logIn(server, "alice", "secret");

        HttpResponse<String> again = post(alice, "/executions/" + id + "/again");
        HttpResponse<String> deleted = post(alice, "/executions/" + id + "/delete");

        assertThat(again.statusCode()).isEqualTo(403);
        assertThat(again.body()).contains("id=\"refused\"", "can_submit_executions", "<h1>sort</h1>");
        assertThat(deleted.statusCode()).isEqualTo(403);
        assertThat(deleted.body()).contains("id=\"refused\"", "can_delete_executions");
        assertThat(ok(alice, "/executions/" + id))
                .doesNotContain("id=\"run-again\"", "id=\"edit\"", "id=\"confirm-delete\"");
    }

    @Test
    void whoMayDeletesAnExecutionThatHasEnded() {
        long id = running(2);
        assertThat(ok(operator, "/executions/" + id)).doesNotContain("id=\"confirm-delete\"");
        assertThat(post(operator, "/executions/" + id + "/delete").statusCode()).isEqualTo(409);
        records.end(id, ExecutionStatus.TERMINATED);
        assertThat(ok(operator, "/executions/" + id)).contains("id=\"confirm-delete\"");

        HttpResponse<String> answer = post(operator, "/executions/" + id + "/delete");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/executions");
        assertThat(alice.get(server, "/executions/" + id).statusCode()).isEqualTo(404);
    }

    @Test
    void theDescriptionIsDownloaded() {
        long id = running(2);

        HttpResponse<String> answer = alice.get(server, "/executions/" + id + "/description");

        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment;")
                .contains("sort.json");
        assertThat(answer.body()).contains("\"version\"", "\"worker\"");
    }

    @Test
    void aWaitingExecutionSaysItsPlaceAndWhy() {
        long id = submit(2);
        MASTER.answers(request -> request instanceof MasterRequest.Explain
                ? Optional.of(new MasterReply.Explanation(
                        id,
                        "waiting",
                        2,
                        List.of("it needs 1 core on one node"),
                        Map.of("millicores", 1500L),
                        "n1",
                        List.of(new MasterReply.Explanation.Holder(id, 1, 0, 500, 1048576, 0))))
                : answer(request));

        assertThat(ok(alice, "/executions/" + id))
                .contains(
                        "Number 2 in the queue",
                        "It needs 1 core on one node.",
                        "Who holds n1",
                        "1.50",
                        "href=\"#why\"");
        MASTER.goAway();
        assertThat(ok(alice, "/executions/" + id)).contains("only the master knows why", "<h1>sort</h1>");
    }

    @Test
    void manyServicesAreDrawnByComponent() {
        long id = running(200);

        String grouped = ok(alice, "/executions/" + id + "?part=timeline");
        String opened = ok(alice, "/executions/" + id + "?part=timeline&timeline=worker");

        assertThat(grouped).contains("worker ×199", "worker ×1<").doesNotContain(">worker150<", ", load");
        assertThat(opened).contains(">worker150<").doesNotContain(">boss0<");
        assertThat(ok(alice, "/executions/" + id + "?part=detail")).doesNotContain(">worker150</a>");
        assertThat(ok(alice, "/executions/" + id + "?part=detail&services=all")).contains(">worker150</a>");
    }

    @Test
    void theTimelineOfManyServicesComesAfterThePageOrWhenItIsAskedFor() {
        long id = running(30);
        String page = "/executions/" + id;

        String first = ok(alice, page);

        assertThat(first)
                .contains("The timeline of 31 services is being drawn.", "delay:1200ms, load, every 15s\"")
                .contains("href=\"" + page + "?from=submission#timeline\"")
                .doesNotContain("class=\"gantt\"");
        assertThat(ok(alice, page + "?from=submission"))
                .contains("class=\"gantt\"", "worker ×29")
                .doesNotContain("is being drawn", "delay:1200ms, load, every 15s\"");
        assertThat(ok(alice, page + "?timeline=worker"))
                .contains("class=\"gantt\"", ">worker28<")
                .as("the link to all components")
                .contains("href=\"" + page + "?from=submission#timeline\"");
        assertThat(ok(alice, "/executions/" + running(29)))
                .contains("class=\"gantt\"", ">worker27<")
                .doesNotContain("is being drawn");
    }

    @Test
    void newestEventsComeFirstAndMoreOnDemand() {
        long id = running(2);
        for (int number = 1; number <= 40; number++) {
            records.executionEvent(id, ExecutionStatus.RUNNING, "number %d of many".formatted(number));
        }

        String first = ok(alice, "/executions/" + id + "?part=events");
        String more = ok(alice, "/executions/" + id + "?part=events&events=150");

        assertThat(first).contains("number 40 of many", "number 11 of many", "events=150");
        assertThat(first).doesNotContain("number 10 of many");
        assertThat(first.indexOf("number 40 of")).isLessThan(first.indexOf("number 39 of"));
        assertThat(more).contains("number 1 of many");
    }

    @Test
    void theTimelineHasALineOfWhatWasUsed() {
        long id = running(2);
        String timeline = "/executions/" + id + "?part=timeline";
        assertThat(ok(alice, timeline)).contains("Cores reserved").doesNotContain("class=\"used\"");
        Instant start = Instant.now();
        records.reserve(id, "boss0", 500, 1 << 20, start);

        records.measure(id, "boss0", start, Duration.ofSeconds(50), 100, 3 << 20);

        // The average begins with the execution, a moment before the measurement of 2 cores and 3 MiB.
        assertThat(ok(alice, timeline))
                .contains("class=\"used\"", " d=\"M")
                .containsPattern("used up to (1\\.[5-9]|2\\.0)")
                .containsPattern("used up to (2\\.[3-9]|3\\.0) MiB");
    }
}
