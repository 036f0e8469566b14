package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The pages of a running server whose master is away. */
@SpringBootTest(classes = WebApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@Tag("slow")
class WebPagesTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String DESCRIPTION =
            """
            {"name": "sort", "version": 4, "kind": "batch", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}},
               "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                          "url_template": "http://{ip_port}/ui"}]},
              {"name": "worker", "image": "busybox:1", "essential_count": 1, "total_count": 5,
               "resources": {"memory": {"min": 2097152}, "cores": {"min": 1}}}
            ]}""";

    private static final String PAGE = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    private static final String DATA =
            "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

    private static final String KEY = "0123456789".repeat(4);

    @TempDir
    static Path keys;

    @Autowired
    private Environment environment;

    private MasterRecordWriter records;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry properties) {
        TestDatabase.register(properties);
        properties.add("zoe.api.master-endpoint", () -> "tcp://127.0.0.1:9");
        properties.add("zoe.api.monitor.port", () -> "0");
        properties.add("zoe.api.key-file", () -> keyFile("api.key", KEY + "\n" + KEY));
        properties.add("zoe.api.master-key-file", () -> keyFile("master.pub", KEY));
    }

    /** No master is there to compare it with. */
    private static Path keyFile(String name, String text) {
        try {
            Path file = Files.writeString(keys.resolve(name), text);
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void begin(@Autowired DataSource database, @Autowired ApplicationContext context) {
        records = new MasterRecordWriter(context);
        new TestTables(database).empty("execution", "event", "node", "users");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
    }

    @Test
    void aBrowserIsAskedForALogIn() throws Exception {
        HttpResponse<String> page = get("", "/");

        assertThat(page.statusCode()).isEqualTo(401);
        assertThat(page.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic realm=\"Zoe\"");
    }

    @Test
    void anEmptyFirstPageSaysHowToBegin() throws Exception {
        HttpResponse<String> page = get("alice", "/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type").orElse(""))
                .isEqualToIgnoringCase("text/html;charset=utf-8");
        assertThat(page.body())
                .contains("Nothing of yours runs or waits.")
                .contains("master away")
                .contains("The master does not answer.");
    }

    @Test
    void theFirstPageShowsWhatRuns() throws Exception {
        long id = submit("alice");
        run(id);

        String page = get("alice", "/").body();

        assertThat(page)
                .contains("href=\"/executions/" + id + "\"")
                .contains(">running</span>")
                .contains("1 of 2 core and 2 of 4 elastic services are active")
                .containsPattern("href=\"http://127\\.0\\.0\\.1:\\d+/proxy/" + id + "/boss0/8080/ui\"")
                .contains("rel=\"noopener noreferrer\"");
    }

    @Test
    void onlyOwnExecutionsAreShown() throws Exception {
        long id = submit("alice");

        assertThat(get("bob", "/").body()).doesNotContain("/executions/" + id);
        HttpResponse<String> page = get("bob", "/executions/" + id);
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body())
                .contains("There is no execution " + id + ", or it is not yours.")
                .contains("<html");
    }

    @Test
    void whatOthersShareIsAFilterOfTheList() throws Exception {
        long shared = submit("alice");
        long own = submit("bob");
        send(request("alice", "/api/v1/executions/" + shared + "/shares/users/bob")
                .PUT(BodyPublishers.noBody()));

        String list = get("bob", "/executions").body();
        String others = get("bob", "/executions?shared=true").body();
        String rows =
                get("bob", "/executions?part=rows&shared=true&state=failed").body();

        assertThat(list).contains("/executions/" + own, "Shared with me").doesNotContain("/executions/" + shared);
        assertThat(others)
                .contains("/executions/" + shared, ">alice</td>", "value=\"true\" checked=\"checked\"")
                .doesNotContain("/executions/" + own);
        assertThat(rows).contains("There are no such executions that others share with you.");
    }

    @Test
    void aProgramWhoseRoleMayNotUseTheApiGetsNoPage(@Autowired DataSource database) throws Exception {
        long id = submit("alice");
        run(id);
        TestUserWriter users = new TestUserWriter(database);
        users.addRole("no-api", false);
        users.setRole("alice", "no-api");

        for (String path : List.of("/", "/executions/" + id, "/no-such-page")) {
            HttpResponse<String> page = get("alice", path);
            assertThat(page.statusCode()).as(path).isEqualTo(403);
            assertThat(page.body())
                    .contains("This needs the capability can_access_api, which the role", "no-api")
                    .doesNotContain(">n1</span>", "boss0");
        }
        assertThat(get("alice", "/favicon.svg").statusCode()).isEqualTo(200);
        assertThat(get("alice", "/login").statusCode()).isEqualTo(200);
    }

    @Test
    void anExecutionHasAPageWithServicesEventsAndReasons() throws Exception {
        long id = submit("alice");
        String waiting = get("alice", "/executions/" + id).body();
        run(id);
        String running = get("alice", "/executions/" + id).body();

        assertThat(waiting).contains("only the master knows why");
        assertThat(running)
                .contains("It runs: 1 of 2 core and 2 of 4 elastic services are active.")
                .contains("/executions/" + id + "?output=worker2#output")
                .contains("submitted by alice");
        records.fail(id, "<b>no</b> image");
        assertThat(get("alice", "/executions/" + id).body()).contains("&lt;b&gt;no&lt;/b&gt; image");
    }

    @Test
    void thePageOfAFailedExecutionShowsWhatWasPrintedLast() throws Exception {
        long id = submit("alice");
        assertThat(get("alice", "/executions/" + id).body()).doesNotContain("Last output");
        records.end(id, ExecutionStatus.ERROR);
        for (String service : List.of("boss0", "worker0", "worker1", "worker2", "worker3", "worker4")) {
            boolean failed = service.equals("worker2");
            records.endService(id, service, failed ? ServiceStatus.ERROR : ServiceStatus.INACTIVE, failed ? 3 : 0);
            String output = "early ".repeat(2000) + "<b>out</b> of " + service + "\0\u001b[1";
            records.keepOutput(id, service, 0, output.getBytes(StandardCharsets.UTF_8));
        }

        String page = get("alice", "/executions/" + id).body();

        assertThat(page).contains("Last output", "&lt;b&gt;out&lt;/b&gt; of worker2", "out&lt;/b&gt; of boss0");
        assertThat(page).contains("\\u0000\\u001b[1").doesNotContain("\u0000").doesNotContain("\u001b");
        assertThat(page.indexOf("of worker2")).isLessThan(page.indexOf("of boss0"));
        assertThat(page.length()).isLessThan(100_000);
    }

    @Test
    void ofManyEventsTheNewestAreShown() throws Exception {
        long id = submit("alice");
        records.events(IntStream.rangeClosed(1, 600)
                .mapToObj(number -> NewEvent.of(
                        id, "sort", Optional.empty(), ExecutionStatus.SUBMITTED, "number %d of many".formatted(number)))
                .toList());

        String page = get("alice", "/executions/" + id + "?events=500").body();

        assertThat(page).contains("number 101 of many", "number 600 of many").doesNotContain("number 100 of many");
        assertThat(page.indexOf("number 600 of")).isLessThan(page.indexOf("number 101 of"));
    }

    @Test
    void aStrangersPostMakesNoSession() throws Exception {
        for (String user : new String[] {"", "alice"}) {
            HttpResponse<String> answer =
                    CLIENT.send(request(user, "/").POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(user.isEmpty() ? 401 : 405);
            assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
        }
    }

    @Test
    void whatIsNoPageIsNotFound() throws Exception {
        assertThat(get("alice", "/executions/one").statusCode()).isEqualTo(404);
        assertThat(get("alice", "/no-such-page").statusCode()).isEqualTo(404);
    }

    @Test
    void pagesLoadNothingFromElsewhere() throws Exception {
        submit("alice");
        HttpResponse<String> page = get("alice", "/");

        assertThat(page.body()).doesNotContain("style=").doesNotContain("src=\"http");
        List<String> files = Pattern.compile("(?:src|href)=\"(/assets/[^\"]+)\"")
                .matcher(page.body())
                .results()
                .map(file -> file.group(1))
                .toList();
        assertThat(files).hasSizeGreaterThanOrEqualTo(3);
        for (String file : files) {
            HttpResponse<String> answer = get("", file);
            assertThat(answer.statusCode()).as(file).isEqualTo(200);
            assertThat(answer.headers().firstValue("Cache-Control").orElse(""))
                    .as(file)
                    .contains("immutable");
        }
        assertThat(get("", "/favicon.svg").statusCode()).isEqualTo(200);
    }

    @Test
    void everyPageAndErrorAndFileHasTheSecurityHeaders(
            @Autowired @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping handlers)
            throws Exception {
        long id = submit("alice");
        List<String> pages = handlers.getHandlerMethods().entrySet().stream()
                .filter(handler -> handler.getValue()
                        .getBeanType()
                        .getPackageName()
                        .startsWith(WebConfiguration.class.getPackageName()))
                .filter(handler ->
                        handler.getKey().getMethodsCondition().getMethods().contains(RequestMethod.GET))
                .flatMap(handler -> handler.getKey().getPatternValues().stream())
                // This site has no templates, and only administrators add one.
                .filter(path -> !path.startsWith("/shop/templates/") && !path.equals("/shop/new"))
                .map(path -> path.replace("{id}", Long.toString(id))
                        .replaceAll("\\{(username|name)}", "alice")
                        .replaceAll("\\{challenge.*", "c".repeat(43)))
                .toList();
        assertThat(pages).contains("/", "/executions/" + id);

        for (String path : pages) {
            assertThat(get("alice", path).statusCode()).as(path).isIn(expectedStatuses(path));
            assertSecure(path, get("alice", path), PAGE);
            assertSecure(path, get("", path), PAGE);
            assertSecure(path, send(request("alice", path).method("DELETE", BodyPublishers.noBody())), PAGE);
        }
        for (String path : List.of("/executions/one", "/no-such-page", "/error", "/?name=%00", "/executions/%2e%2e")) {
            HttpResponse<String> error = get("alice", path);
            assertThat(error.statusCode()).as(path).isBetween(400, 500);
            assertSecure(path, error, PAGE);
        }
        for (String path : List.of("/assets/zoe.css", "/favicon.svg")) {
            assertSecure(path, get("", path), PAGE);
            assertThat(get("", path).headers().firstValue("Cache-Control").orElse(""))
                    .contains("max-age=");
        }
        for (String path : List.of("/api/v1/executions", "/api/v1/none", "/api/v1/info", "/actuator/health")) {
            assertSecure(path, get("alice", path), DATA);
            assertSecure(path, get("", path), DATA);
        }
    }

    /** Without the challenge of a command line, a topic, a service or a path, some have only an error. */
    private static Set<Integer> expectedStatuses(String path) {
        String last = path.replaceFirst("^/executions/\\d+", "");
        if (Set.of("/login/cli", "/live", "/output").contains(last)) {
            return Set.of(400);
        }
        if (last.equals("/edit")) {
            return Set.of(303);
        }
        if (last.startsWith("/admin")) {
            return Set.of(403);
        }
        if (last.startsWith("/open/")) {
            // Only a session opens an application.
            return Set.of(401);
        }
        boolean isFile = last.startsWith("/results/")
                || Set.of("/output/file", "/picture").contains(last);
        return isFile ? Set.of(404) : Set.of(200, 204);
    }

    private static void assertSecure(String path, HttpResponse<String> response, String policy) {
        Map<String, String> expected = Map.of(
                "Content-Security-Policy",
                policy,
                "X-Content-Type-Options",
                "nosniff",
                "X-Frame-Options",
                "DENY",
                "Referrer-Policy",
                "same-origin",
                "Cross-Origin-Opener-Policy",
                "same-origin",
                "Cross-Origin-Resource-Policy",
                "same-origin");
        expected.forEach((name, value) -> assertThat(response.headers().allValues(name))
                .as("%s of %s, status %d", name, path, response.statusCode())
                .containsExactly(value));
        assertThat(response.headers().firstValue("Permissions-Policy").orElse(""))
                .as(path)
                .contains("camera=()", "geolocation=()");
        assertThat(response.headers().allValues("Cache-Control"))
                .as(path)
                .singleElement()
                .isIn("no-store", "max-age=3600", "max-age=31536000, public, immutable");
        assertThat(response.headers().allValues("Set-Cookie")).as(path).allSatisfy(cookie -> assertThat(cookie)
                .contains("HttpOnly", "SameSite="));
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin"))
                .as(path)
                .isEmpty();
    }

    private void run(long id) {
        records.enter(id, ExecutionStatus.RUNNING);
        records.addNode("n1", 8, 1L << 30, 2);
        for (String service : List.of("boss0", "worker1", "worker2")) {
            records.place(id, service, "n1", "most free capacity", ServiceStatus.ACTIVE);
        }
        records.publishPorts(id, "10.0.0.1:33000");
    }

    private long submit(String user) throws IOException, InterruptedException {
        HttpRequest request = request(user, "/api/v1/executions")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"application\": " + DESCRIPTION + "}"))
                .build();
        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
        String location = response.headers().firstValue("Location").orElseThrow();
        return Long.parseLong(location.substring(location.lastIndexOf('/') + 1));
    }

    private HttpResponse<String> get(String user, String path) throws IOException, InterruptedException {
        return CLIENT.send(request(user, path).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String user, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path));
        if (!user.isEmpty()) {
            String login = Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + login);
        }
        return request;
    }
}
