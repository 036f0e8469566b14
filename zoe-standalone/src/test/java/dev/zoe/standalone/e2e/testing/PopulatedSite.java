package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.TestUserWriter;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;

/**
 * A server as people use it: users of every built-in role, a group, quotas, an own template, and executions that run,
 * wait, ended well and failed.
 *
 * @param server the server
 * @param running an execution of the administrator that runs until {@link #close}
 * @param waiting one that waits for cores
 * @param ended one that ended, with a picture and a text as results
 * @param failed one that failed
 */
public record PopulatedSite(
        InProcessServer server,
        ExecutionHandle running,
        ExecutionHandle waiting,
        ExecutionHandle ended,
        ExecutionHandle failed)
        implements AutoCloseable {

    /** The built-in roles, with a user of each. */
    public static final Map<String, String> USERS =
            Map.of("operator", "olga", "power-user", "paul", "user", "ulla", "observer", "oscar");

    /** A group of several users. */
    public static final String GROUP = "physics";

    private static final String REPORT =
            """
            printf '\\033[32mread\\033[0m 120000 measurements\\n'
            mkdir -p "$ZOE_WORKSPACE/results/$EXECUTION_ID"
            cp "$ZOE_WORKSPACE/spectrum.png" "$ZOE_WORKSPACE/results/$EXECUTION_ID/spectrum.png"
            echo 'mean 4.07, deviation 0.31' > "$ZOE_WORKSPACE/results/$EXECUTION_ID/summary.txt"
            echo 'wrote 2 files'
            """;
    private static final String UNTIL_GO =
            """
            i=0
            until [ -e "$ZOE_WORKSPACE/go-$EXECUTION_ID" ]; do
              i=$((i + 1)); [ $i -gt 40 ] || echo "epoch $i: loss 0.$((9000 / (i + 9)))"; sleep 0.2
            done
            """;

    /** Starts it; all executions are in their states when this returns. */
    public static PopulatedSite start(Path data) throws IOException {
        InProcessServer server = InProcessServer.onProcesses(data, Path.of(".."));
        try {
            return populate(server);
        } catch (IOException | RuntimeException | AssertionError e) {
            server.close();
            throw e;
        }
    }

    private static PopulatedSite populate(InProcessServer server) throws IOException {
        RestCaller admin = server.admin();
        accept(admin.post("/api/v1/quotas", "{\"name\": \"team\", \"concurrent_executions\": 10}"));
        accept(admin.post("/api/v1/groups", "{\"name\": \"physics\", \"quota\": \"team\"}"));
        for (Map.Entry<String, String> user : USERS.entrySet()) {
            new TestUserWriter(server.database()).add(user.getValue(), user.getKey(), password(user.getValue()));
            accept(admin.send("PUT", "/api/v1/groups/" + GROUP + "/members/" + user.getValue()));
        }
        accept(admin.send("PUT", "/api/v1/groups/" + GROUP + "/members/admin"));
        Files.createDirectories(server.workspace());
        ImageIO.write(
                spectrum(), "png", server.workspace().resolve("spectrum.png").toFile());

        ExecutionHandle ended = ExecutionHandle.submit(admin, ShellApplication.application("nightly-report", REPORT));
        ExecutionHandle failed = ExecutionHandle.submit(
                admin,
                ShellApplication.application(
                        "import-measurements", "echo 'no column \"time\" in run-7.csv' >&2; exit 3"));
        assertThat(ended.awaitEnd()).as(ended::errorMessage).isEqualTo("terminated");
        assertThat(failed.awaitEnd()).isEqualTo("error");
        ExecutionHandle running = ExecutionHandle.submit(
                        admin,
                        DescriptionBuilder.application("model-training")
                                .main(UNTIL_GO)
                                .with("worker", 1, 5, "exec sleep 100000")
                                .json())
                .awaitStatus("running");
        for (String owner : List.of("ulla", "paul")) {
            ExecutionHandle.submit(
                            as(server, owner),
                            DescriptionBuilder.application("parameter-study-of-" + owner)
                                    .main("exec sleep 100000")
                                    .json())
                    .awaitStatus("running");
        }
        double cores = admin.get("/api/v1/nodes")
                .items()
                .get(0)
                .path("cores")
                .path("total")
                .asDouble();
        ExecutionHandle waiting = ExecutionHandle.submit(
                admin,
                DescriptionBuilder.application("full-simulation")
                        .main("true")
                        .but("\"resources\": {\"cores\": {\"min\": %s}, \"memory\": {\"min\": 1048576}}"
                                .formatted(cores))
                        .json());
        waiting.awaitStatus("queued");
        return new PopulatedSite(server, running, waiting, ended, failed);
    }

    public static String password(String user) {
        return "password of " + user;
    }

    /** Signs in the user of a built-in role. */
    public void logIn(Chromium browser, String role) throws IOException {
        browser.forget();
        if (role.equals("admin")) {
            String[] login = server.admin().login().orElseThrow().split(":", 2);
            browser.logIn(server.url(), login[0], login[1]);
        } else {
            String user = String.valueOf(USERS.get(role));
            browser.logIn(server.url(), user, password(user));
        }
    }

    private static RestCaller as(InProcessServer server, String user) {
        return new RestCaller(server.url(), Optional.empty()).withLogin(user, password(user));
    }

    private static void accept(RestResponse answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    }

    private static BufferedImage spectrum() {
        BufferedImage picture = new BufferedImage(640, 360, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = picture.createGraphics();
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, 640, 360);
        pen.setColor(new Color(0x1c7377));
        for (int x = 20; x < 620; x++) {
            double height =
                    300 * Math.exp(-Math.pow((x - 250) / 60.0, 2)) + 140 * Math.exp(-Math.pow((x - 450) / 30.0, 2));
            pen.drawLine(x, 340, x, 340 - (int) height);
        }
        pen.dispose();
        return picture;
    }

    @Override
    public void close() throws IOException {
        try (server) {
            server.endExecutions();
        }
    }
}
