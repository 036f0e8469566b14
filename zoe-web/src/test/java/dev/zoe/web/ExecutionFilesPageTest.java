package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The output and the results of an execution on its pages, and as files. */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
class ExecutionFilesPageTest extends ExecutionPageTestBase {
    @Test
    void theOutputIsReadInPieces() {
        long id = running(2);
        files.put("output", "a line\nünd".getBytes(StandardCharsets.UTF_8));

        String end = ok(alice, "/executions/" + id + "/output?at=boss0:end");
        String rest = ok(alice, "/executions/" + id + "/output?at=boss0:7&at=worker0:11");

        assertThat(end).contains("\"service\":\"boss0\"", "a line\\nünd", "\"to\":11", "\"ended\":false");
        assertThat(rest).contains("\"text\":\"ünd\"", "\"service\":\"worker0\"");
        assertThat(alice.get(server, "/executions/" + id + "/output?at=boss0").statusCode())
                .isEqualTo(400);
        assertThat(alice.get(server, "/executions/" + id + "/output?at=other0:1")
                        .statusCode())
                .isEqualTo(404);
        MASTER.goAway();
        assertThat(ok(alice, "/executions/" + id + "/output?at=boss0:7")).contains("\"problem\":\"Only the master");
    }

    @Test
    void withoutScriptsTheLastLinesAndAFileAreThere() {
        long id = running(2);
        files.put("output", ("\u001b[31mred\u001b[0m " + HOSTILE + "\n").getBytes(StandardCharsets.UTF_8));
        assertThat(ok(alice, "/executions/" + id + "?output=boss0"))
                .contains("<div>red &lt;img src=x", "/output/file?service=boss0");
        records.end(id, ExecutionStatus.TERMINATED);
        records.keepOutput(id, "boss0", 0, "all of it".repeat(100_000).getBytes(StandardCharsets.UTF_8));

        HttpResponse<String> file = alice.get(server, "/executions/" + id + "/output/file?service=boss0");

        assertThat(file.body()).hasSize(900_000);
        assertThat(file.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(file.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment;")
                .contains("boss0-" + id + ".log");
    }

    @Test
    void theOutputOfManyServicesIsChosenByName() {
        long id = running(60);

        String page = ok(alice, "/executions/" + id);
        assertThat(page).contains("value=\"boss0\"", "name=\"named\"").doesNotContain("value=\"worker58\"");
        assertThat(ok(alice, "/executions/" + id + "?output=*&named=+worker58"))
                .contains("value=\"worker58\" selected", "/output/file?service=worker58")
                .doesNotContain("output-unknown");
        assertThat(ok(alice, "/executions/" + id + "?named=" + URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8)))
                .contains("It has no service &lt;img", "value=\"boss0\" selected")
                .doesNotContain(HOSTILE);
        assertThat(ok(alice, "/executions/" + running(2))).doesNotContain("name=\"named\"");
    }

    @Test
    void resultsAreListedAndShownAndStored() {
        long id = running(2);
        keepFiles(id);
        files.put("results/" + id + "/.hidden-secret", "x".getBytes(StandardCharsets.UTF_8));
        String results = "/executions/" + id + "/results";

        assertThat(ok(alice, "/executions/" + id))
                .as("they are searched for after the page has appeared")
                .contains("id=\"results-so-far\"", "delay:2s, load, every 15s\"")
                .doesNotContain("plot.png");
        String part = ok(alice, "/executions/" + id + "?part=results");
        assertThat(part)
                .contains("plot.png", "a.txt", "&lt;img src=x onerror=alert(1)&gt;.txt")
                .doesNotContain("<img src=x", ", load", "hidden-secret");
        assertThat(ok(alice, results)).contains("plot.png", "a.txt").doesNotContain("hidden-secret");

        String text = ok(alice, results + "/text?path=results/" + id + "/a.txt");
        assertThat(text).contains("&lt;b&gt;hello&lt;/b&gt;").doesNotContain("<b>hello");

        HttpResponse<String> picture = alice.get(server, results + "/picture?path=results/" + id + "/plot.svg");
        assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
        assertThat(picture.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("inline");
        assertThat(picture.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .startsWith("sandbox; default-src 'none';");
        assertThat(alice.get(server, results + "/picture?path=results/" + id + "/a.txt")
                        .statusCode())
                .isEqualTo(404);

        HttpResponse<String> file = alice.get(server, results + "/file?path=results/" + id + "/a.txt");
        assertThat(file.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
        assertThat(file.headers().firstValue("Content-Disposition").orElse("")).startsWith("attachment;");
        assertThat(file.body()).isEqualTo("<b>hello</b>");
        HttpResponse<String> piece = TestWebServer.send(server.request(results + "/file?path=results/" + id + "/a.txt")
                .header("Range", "bytes=3-7")
                .header("Cookie", "zoe-session=" + alice.cookie("zoe-session")));
        assertThat(piece.statusCode()).isEqualTo(206);
        assertThat(piece.body()).isEqualTo("hello");

        records.end(id, ExecutionStatus.TERMINATED);
        assertThat(ok(alice, "/executions/" + id)).contains("plot.png").doesNotContain("results-so-far", ", load");
    }

    @Test
    void otherFilesOfTheOwnerAreNoResults() {
        long id = running(2);
        files.put("notes.txt", "private".getBytes(StandardCharsets.UTF_8));
        String results = "/executions/" + id + "/results";

        for (String path : List.of("notes.txt", "results/" + id + "0/a.txt", "results")) {
            assertThat(alice.get(server, results + "/text?path=" + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
            assertThat(alice.get(server, results + "/file?path=" + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void theFirstPageHasTheFirstPictureOfAResult() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        assertThat(alice.get(server, "/executions/" + id + "/picture").statusCode())
                .isEqualTo(404);
        assertThat(ok(alice, "/executions/" + id + "/picture?part=card")).doesNotContain("<img");
        keepFiles(id);

        HttpResponse<String> picture = alice.get(server, "/executions/" + id + "/picture");

        assertThat(picture.statusCode()).isEqualTo(200);
        assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/png");
        assertThat(ok(alice, "/executions/" + id + "/picture?part=card"))
                .contains("<img", "src=\"/executions/" + id + "/picture\"");
        assertThat(ok(alice, "/")).contains("/executions/" + id + "/picture?part=card", "/executions/" + id + "/again");
    }

    @Test
    void whileTheMasterIsAwayResultsSaySo() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        MASTER.goAway();

        assertThat(ok(alice, "/executions/" + id + "/results"))
                .contains("Only the master can reach the files of workspaces");
    }

    /** A file of several parts is sent by a thread of its own, and the request goes on when it has ended. */
    @ParameterizedTest
    @ValueSource(strings = {"picture", "file"})
    void theConnectionOfALargeFileServesTheNextRequest(String as) throws IOException {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        String path = "results/" + id + "/large.png";
        files.put(path, new byte[1 << 20]);
        String request = "GET /executions/%d/results/%s?path=%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n"
                .formatted(id, as, path, alice.cookieHeader());

        try (Socket connection = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
            connection.setSoTimeout(60_000);
            for (int time = 0; time < 2; time++) {
                connection.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    int next = connection.getInputStream().read();
                    assertThat(next).as("after %s", head).isNotNegative();
                    head.append((char) next);
                }
                assertThat(head).startsWith("HTTP/1.1 200").contains("Content-Length: 1048576");
                assertThat(connection.getInputStream().readNBytes(1 << 20)).hasSize(1 << 20);
            }
        }
    }

    @Test
    void aFileThatIsRemovedWhileItIsSentEndsItsConnection(CapturedOutput log) throws IOException {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        String path = "results/" + id + "/" + VANISHING;
        files.put(path, new byte[1 << 20]);
        String request = "GET /executions/%d/results/file?path=%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n"
                .formatted(id, path, alice.cookieHeader());

        try (Socket connection = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
            connection.setSoTimeout(60_000);
            connection.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));

            String answer = new String(connection.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            assertThat(answer).startsWith("HTTP/1.1 200").contains("Content-Length: 1048576");
            assertThat(answer.length()).isBetween(1 << 18, 1 << 20);
            assertThat(answer).doesNotContain("<html", "urn:zoe");
            assertThat(log).contains("A download was cut off").doesNotContain("Exception Processing");
        }
    }
}
