package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The plain command of the shop, as a user starts it: by the template, with another command, and with another image.
 */
@Tag("slow")
@Tag("shop")
class PlainCommandOnDockerTest extends DockerServerTestBase {

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("python");
    }

    @Test
    void withoutACommandItSaysWhichPythonThereIs() {
        ExecutionHandle run = submit(filledIn("{}"));

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).matches("Python 3\\.\\d+\\.\\d+ for admin\n");
    }

    @Test
    void aProgramOfTheWorkspaceRunsWithArgumentsAndWritesAResult() throws IOException {
        upload(
                "power.py",
                """
                import os, pathlib, sys
                results = pathlib.Path(os.environ["ZOE_RESULTS"])
                results.mkdir(parents=True)
                (results / "power.txt").write_text(str(int(sys.argv[1]) ** int(sys.argv[2])))
                """);

        ExecutionHandle run = submit(filledIn("{\"main\": \"/mnt/workspace/power.py 2 10\"}"));

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(server.workspace().resolve("results/%d/power.txt".formatted(run.id())))
                .hasContent("1024");
    }

    @Test
    void anotherImageHasItsOwnProgram() {
        ObjectNode application = filledIn("{\"main\": \"sh -c 'echo $((6 * 7)) in a shell; exit 3'\"}");
        ((ObjectNode) application.at("/services/0")).put("image", "zoe/base:bookworm");

        ExecutionHandle run = submit(application);

        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.errorMessage()).isEqualTo("main0 ended with exit code 3; its last lines:\n42 in a shell");
    }

    private ObjectNode filledIn(String parameters) {
        RestResponse answer =
                user.post("/api/v1/templates/command/application", "{\"parameters\": " + parameters + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return (ObjectNode) JsonMapper.shared().readTree(answer.text()).path("application");
    }

    private ExecutionHandle submit(ObjectNode application) {
        return ExecutionHandle.submit(user, application.toString());
    }

    private void upload(String path, String text) {
        assertThat(user.send("PUT", "/api/v1/workspace/content?path=" + path, "text/plain", text)
                        .status())
                .isEqualTo(200);
    }
}
