package dev.zoe.standalone.e2e.application;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The usage of an application of core and elastic services, compared with the times that its programs write. */
@Tag("slow")
class UsageOfProcessesTest {

    private static final double CORES = 0.05;
    private static final double GB = (32 << 20) / 1e9;
    private static final int SECONDS = 3600;
    private static final String LAST_WORDS = "date +%s.%N > $ZOE_WORKSPACE/ended-$EXECUTION_ID-$SERVICE_NAME";

    @Test
    void theUsageIsAtLeastTheTimeOfTheProgramsAndAtMostThatSinceTheSubmission() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        RestCaller user = server.user("usage");
        String began = "date +%s.%N > $ZOE_WORKSPACE/began-$EXECUTION_ID-$SERVICE_NAME; ";
        ExecutionHandle run = ExecutionHandle.submit(
                        user,
                        application("measured")
                                .main(began
                                        + "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done; sleep 1; "
                                        + LAST_WORDS)
                                .with("helper", 0, 2, began + "sleep 1; " + LAST_WORDS + "; exec sleep 600")
                                .json())
                .awaitStatus("running");
        Path workspace = server.data().resolve("workspaces/usage");
        for (String helper : new String[] {"helper0", "helper1"}) {
            await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(file(workspace, "ended", run, helper)));
        }
        double placedNow = hours(usage(user, "-o", "json"), "core", "core_hours") * SECONDS / CORES;
        Files.createFile(workspace.resolve("go-" + run.id()));
        assertThat(run.awaitEnd()).isEqualTo("terminated");

        JsonNode usage = usage(user, "--by", "application,kind", "-o", "json");

        double whole =
                Duration.between(Instant.parse(run.now().path("submitted_at").asString()), Instant.now())
                                .toMillis()
                        / 1000.0;
        double core = hours(usage, "core", "core_hours") * SECONDS / CORES;
        double elastic = hours(usage, "elastic", "core_hours") * SECONDS / CORES;
        assertThat(core).isBetween(time(workspace, run, "main0"), whole).isGreaterThan(placedNow);
        assertThat(elastic).isBetween(time(workspace, run, "helper0") + time(workspace, run, "helper1"), 2 * whole);
        assertThat(hours(usage, "core", "gb_hours") * SECONDS / GB).isBetween(time(workspace, run, "main0"), whole);
        assertThat(usage.at("/items/0/application").asString()).isEqualTo("measured");
        assertThat(CommandLineProcess.zoe(user, "usage", "--by", "user", "-o", "csv"))
                .startsWith("user,core_hours,gb_hours,measured_core_hours,")
                .contains("\nusage,");
        assertThat(CommandLineProcess.zoe(server.admin(), "usage", "--of", "usage"))
                .contains("CORE-HOURS", "elastic", "all");
    }

    private static JsonNode usage(RestCaller user, String... words) throws Exception {
        String[] call = new String[words.length + 1];
        call[0] = "usage";
        System.arraycopy(words, 0, call, 1, words.length);
        return JsonMapper.shared().readTree(CommandLineProcess.zoe(user, call));
    }

    private static double hours(JsonNode usage, String kind, String member) {
        return usage.path("items")
                .valueStream()
                .filter(row -> row.path("kind").asString().equals(kind))
                .mapToDouble(row -> row.path(member).asDouble())
                .sum();
    }

    /** Seconds between the first and the last words of a program. */
    private static double time(Path workspace, ExecutionHandle run, String service) throws Exception {
        return Double.parseDouble(Files.readString(file(workspace, "ended", run, service)))
                - Double.parseDouble(Files.readString(file(workspace, "began", run, service)));
    }

    private static Path file(Path workspace, String what, ExecutionHandle run, String service) {
        return workspace.resolve("%s-%d-%s".formatted(what, run.id(), service));
    }
}
