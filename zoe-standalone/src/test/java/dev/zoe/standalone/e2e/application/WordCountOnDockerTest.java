package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The word count of the shop, in containers, from its template to its result. */
@Tag("slow")
@Tag("shop")
class WordCountOnDockerTest extends DockerServerTestBase {
    private static final int LINES = 600_000;

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("wordcount");
    }

    @Test
    void theWordsAreCountedAlthoughAWorkerIsKilledAndOneIsStopped() throws IOException {
        Map<String, Integer> expected = uploadTexts();
        // So little processor time that workers are in the middle of a piece when they leave.
        String slow = description()
                .replace("\"cores\": { \"min\": 0.2, \"max\": 0.2 }", "\"cores\": {\"min\": 0.02, \"max\": 0.02}");
        ExecutionHandle run = ExecutionHandle.submit(user, slow).awaitStatus("running");
        await().atMost(Duration.ofMinutes(2))
                .until(() -> run.output("coordinator0").contains("tasks done"));

        engine.client()
                .killContainerCmd(engine.container(server.deployment(), run.id(), "worker1"))
                .exec();
        engine.client()
                .stopContainerCmd(engine.container(server.deployment(), run.id(), "worker2"))
                .exec();

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        Path result = server.workspace().resolve("results/%d/words.csv".formatted(run.id()));
        Map<String, Integer> counted = Files.readAllLines(result).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .collect(Collectors.toMap(cells -> cells[0], cells -> Integer.valueOf(cells[1])));
        assertThat(counted).isEqualTo(expected);
        assertThat(run.output("worker2")).contains("worker2: leaves");
    }

    @Test
    void withoutFilesASampleIsCountedAndTheOutputSaysSo() throws IOException {
        ExecutionHandle run = ExecutionHandle.submit(
                user, description().replace("\"texts\"", "\"nothing-here\"").replace("\"12\"", "\"1\""));

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("coordinator0"))
                .contains("there is no file in the folder nothing-here of the workspace: counting a generated sample")
                .contains("240000 words");
    }

    private static String description() throws IOException {
        return Files.readString(Path.of("..", "app-templates", "wordcount", "wordcount.json"));
    }

    /** Files whose lines end anywhere in the pieces that workers read. Returns the words and how often they occur. */
    private Map<String, Integer> uploadTexts() {
        Random random = new Random(7);
        Map<String, Integer> words = new TreeMap<>();
        for (String name : List.of("first.txt", "deeper/second.txt")) {
            String text = IntStream.range(0, LINES)
                    .mapToObj(line -> IntStream.range(0, random.nextInt(12))
                            .mapToObj(word -> "wörd" + (char) ('a' + random.nextInt(20)))
                            .peek(word -> words.merge(word, 1, Integer::sum))
                            .collect(Collectors.joining(" ", "", "\n")))
                    .collect(Collectors.joining());
            RestResponse answer = user.send("PUT", "/api/v1/workspace/content?path=texts/" + name, "text/plain", text);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
        return words;
    }
}
