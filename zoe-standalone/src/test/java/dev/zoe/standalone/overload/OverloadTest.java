package dev.zoe.standalone.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./zoe bench overload} in short. */
@Tag("slow")
class OverloadTest {

    private static final OverloadScale SCALE = new OverloadScale(160, 4, 16, 150, 100, 16);

    @TempDir
    private static Path work;

    private static OverloadServerProcess server;

    @BeforeAll
    static void start() throws Exception {
        // The optimizing compiler takes a third of the time of so short a life.
        server = OverloadServerProcess.start(work, SCALE, List.of("-XX:TieredStopAtLevel=1"));
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void whatIsSubmittedAtOnceIsAcceptedOnceAndStartsInOrder() throws Exception {
        assertThat(BurstScenario.run(server, SCALE, SCALE.executions()).harm()).isEmpty();
    }

    @Test
    void everyApplicationEndsAsItShouldHoweverManyComeAndGo() throws Exception {
        assertThat(ChurnScenario.run(server, SCALE.containers()).harm()).isEmpty();
    }

    @Test
    void aModestUserIsServedWhateverAnotherOneDoes() throws Exception {
        assertThat(GreedyUserScenario.run(server, 1, 1).harm()).isEmpty();
    }

    @Test
    void startsThatHangOnOneNodeHoldUpNobodyElse() throws Exception {
        assertThat(HangingStartsScenario.run(server, SCALE.hanging()).harm()).isEmpty();
    }
}
