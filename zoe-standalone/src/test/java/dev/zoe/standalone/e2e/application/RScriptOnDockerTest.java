package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShopDescription;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** R scripts of a workspace, and the example of the shop, in a container. */
@Tag("slow")
@Tag("shop")
class RScriptOnDockerTest extends DockerServerTestBase {

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("r");
    }

    @Test
    void withoutAScriptTheExampleRunsAndItsOutputSaysSo() throws IOException {
        ExecutionHandle run = submit("", "300");

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("script0")).startsWith("SCRIPT is empty: running the built-in example\n");
        // The line through the data set "faithful" is known: waiting = 33.47 + 10.73 eruptions.
        List<String> table = Files.readAllLines(results(run).resolve("result.csv"));
        assertThat(table).hasSize(3);
        assertThat(table.get(1)).startsWith("\"intercept\",33.474");
        String[] slope = table.get(2).split(",", -1);
        assertThat(slope[1]).startsWith("10.729");
        assertThat(Double.parseDouble(slope[2])).isBetween(9.5, 10.7);
        assertThat(Double.parseDouble(slope[3])).isBetween(10.8, 12.0);
        assertThatItShowsSomething(results(run).resolve("geyser.png"));
        assertThatItShowsSomething(results(run).resolve("slopes.png"));
    }

    @Test
    void aScriptOfTheWorkspaceReadsItsInputThereAndItsFilesAreResults() throws IOException {
        upload("numbers.csv", "n\n3\n4\n5\n");
        upload(
                "scripts/squares.R",
                """
                numbers <- read.csv(file.path(Sys.getenv("ZOE_WORKSPACE"), "numbers.csv"))
                cat("sum of squares", sum(numbers$n^2), "\\n")
                png("squares.png")
                barplot(numbers$n^2)
                """);

        ExecutionHandle run = submit("scripts/squares.R", "300");

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("script0")).isEqualTo("sum of squares 50 \n");
        assertThatItShowsSomething(results(run).resolve("squares.png"));
    }

    @Test
    void aScriptThatIsMissingOrFailsEndsTheExecutionInError() throws IOException {
        ExecutionHandle missing = submit("nowhere.R", "300");
        assertThat(missing.awaitEnd()).isEqualTo("error");
        assertThat(missing.errorMessage())
                .contains("exit code 2")
                .contains("there is no file nowhere.R in the workspace");

        upload("broken.R", "stop('no such column')\n");
        ExecutionHandle broken = submit("broken.R", "300");
        assertThat(broken.awaitEnd()).isEqualTo("error");
        assertThat(broken.errorMessage()).contains("exit code 1").contains("no such column");
    }

    private ExecutionHandle submit(String script, String samples) throws IOException {
        ShopDescription description =
                ShopDescription.of("r-script").with("SCRIPT", script).with("SAMPLES", samples);
        return ExecutionHandle.submit(user, description.json());
    }

    private void upload(String path, String text) {
        assertThat(user.send("PUT", "/api/v1/workspace/content?path=" + path, "text/plain", text)
                        .status())
                .isEqualTo(200);
    }

    private Path results(ExecutionHandle run) {
        return server.workspace().resolve("results/" + run.id());
    }

    private static void assertThatItShowsSomething(Path picture) throws IOException {
        BufferedImage image = ImageIO.read(picture.toFile());
        long colours = IntStream.range(0, image.getHeight())
                .flatMap(y -> IntStream.range(0, image.getWidth()).map(x -> image.getRGB(x, y)))
                .distinct()
                .count();
        assertThat(colours).as("colours of " + picture).isGreaterThan(2);
    }
}
