package dev.zoe.master.backend.docker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.InputMutator;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.testing.EngineSamples;
import dev.zoe.master.backend.testing.ScriptedEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers of a Docker Engine that are changed at random. Every call of the master has a result or fails with a
 * {@link BackEndException}, and events that come later are read. An input is the name of a sample, a newline and the
 * answer that replaces it; output of containers has one character for each byte.
 */
@Tag("slow")
@Timeout(240)
class EngineAnswersFuzzTest {
    private static final String OUTPUT = "output";
    private static final Map<String, String> SAMPLES = samples();
    private static final String ID = JsonMapper.shared()
            .readTree(EngineSamples.read("container-running"))
            .path("Id")
            .asString();
    private static final String NAME = "worker0-7-zoe";
    private static final ContainerPlace PLACE = new ContainerPlace(NAME, "node");
    private static final String EVENT =
            JsonMapper.shared().readTree(EngineSamples.read("event")).toString();

    private final ScriptedEngine engine = new ScriptedEngine().on("/", this::answer);
    private volatile CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean connected = new AtomicBoolean();
    private volatile Map<String, String> answers = SAMPLES;
    private final DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single("zoe", engine.host("node")));
    private volatile String firstEvent = EVENT;

    private static Map<String, String> samples() {
        Map<String, String> samples = new TreeMap<>();
        for (String name : List.of("info", "containers", "container-running", "container-ended", "stats", "networks")) {
            samples.put(name, EngineSamples.read(name));
        }
        samples.put(OUTPUT, frame(1, "hello\n") + frame(2, "trouble\n") + frame(1, ""));
        return samples;
    }

    private static String frame(int stream, String text) {
        byte[] header = ByteBuffer.allocate(8)
                .put((byte) stream)
                .putInt(4, text.length())
                .array();
        return new String(header, ISO_8859_1) + text;
    }

    @AfterEach
    void close() {
        ended.countDown();
        backEnd.close();
        engine.close();
    }

    @Test
    void everyAnswerIsReadOrRefused() {
        FuzzRounds.of(50).run(EngineAnswersFuzzTest::changed, this::read);
    }

    @Test
    void eventsAfterAnUnreadableOneAreRead() {
        FuzzRounds.of(40).run(mutator -> mutator.json(EVENT).replace('\n', ' '), this::readEvents);
    }

    @Test
    void answersThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("engine-answers.txt", this::read);
        FuzzRounds.replay("engine-events.txt", this::readEvents);
    }

    private static String changed(InputMutator mutator) {
        String name = mutator.pick(List.copyOf(SAMPLES.keySet()));
        String sample = String.valueOf(SAMPLES.get(name));
        return name
                + "\n"
                + (name.equals(OUTPUT)
                        ? new String(mutator.bytes(sample.getBytes(ISO_8859_1)), ISO_8859_1)
                        : mutator.json(sample));
    }

    private void read(String input) throws Exception {
        int border = input.indexOf('\n');
        String name = input.substring(0, border);
        Map<String, String> changed = new TreeMap<>(SAMPLES);
        changed.put("containers", "[]");
        answers = changed;
        // What is known of containers is forgotten, so that they are inspected again.
        assertThat(backEnd.list()).isEmpty();
        assertThat(backEnd.nodes()).hasSize(1);
        changed = new TreeMap<>(SAMPLES);
        changed.put(name, input.substring(border + 1));
        answers = changed;
        for (Call call : calls(name)) {
            accept(call);
        }
    }

    private List<Call> calls(String name) {
        return switch (name) {
            case "info" -> List.of(backEnd::nodes, backEnd::clocks);
            case "containers" -> List.of(backEnd::list, backEnd::nodes);
            case "container-ended" -> List.of(backEnd::list);
            case "container-running" -> List.of(backEnd::nodes, () -> backEnd.portAddress(PLACE, ID, 80));
            case "stats" -> List.of(backEnd::list, () -> backEnd.stats(NAME));
            case "networks" -> List.of(backEnd::executions);
            default -> List.of(this::output);
        };
    }

    private interface Call {
        Object run() throws BackEndException, IOException;
    }

    private static void accept(Call call) {
        try {
            assertThat(call.run()).isNotNull();
        } catch (BackEndException | IOException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }

    private long output() throws BackEndException, IOException {
        try (InputStream output = backEnd.output(PLACE, Optional.of(ID), OptionalInt.empty())) {
            return output.transferTo(OutputStream.nullOutputStream());
        }
    }

    private void readEvents(String line) {
        firstEvent = line;
        connected.set(false);
        ended = new CountDownLatch(1);
        List<BackEndEvent> events = new CopyOnWriteArrayList<>();
        try (DockerBackEnd watching = new DockerBackEnd(DockerSettings.single("zoe", engine.host("node")));
                BackEnd.Subscription watch = watching.watch(events::add)) {
            assertThat(watch).isNotNull();
            await().until(() -> List.copyOf(events).stream()
                    .anyMatch(event -> event instanceof BackEndEvent.Ended known
                            && known.container().name().equals(NAME)
                            && known.container().backendId().equals(ID)));
            // The watcher closes when its connection ends.
            ended.countDown();
        }
    }

    private void answer(HttpExchange question) throws IOException, InterruptedException {
        String path = question.getRequestURI().getPath();
        List<String> words = new ArrayList<>(List.of(path.split("/", -1)));
        switch (words.get(words.size() - 1)) {
            case "info", "networks", "stats" -> say(question, words.get(words.size() - 1));
            case "json" ->
                say(
                        question,
                        words.size() == 3
                                ? "containers"
                                : words.get(2).startsWith("1") ? "container-ended" : "container-running");
            case "logs" -> send(question, String.valueOf(answers.get(OUTPUT)).getBytes(ISO_8859_1));
            case "events" -> sayEvents(question);
            default -> ScriptedEngine.answer(question, 200, "OK");
        }
    }

    private void say(HttpExchange question, String name) throws IOException {
        send(question, String.valueOf(answers.get(name)).getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange question, byte[] answer) throws IOException {
        question.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        question.getResponseBody().write(answer);
    }

    private void sayEvents(HttpExchange question) throws IOException, InterruptedException {
        question.sendResponseHeaders(200, 0);
        OutputStream lines = question.getResponseBody();
        if (connected.compareAndSet(false, true)) {
            lines.write((firstEvent + "\n").getBytes(StandardCharsets.UTF_8));
        }
        lines.write((EVENT + "\n").getBytes(StandardCharsets.UTF_8));
        lines.flush();
        // As an engine without further events.
        assertThat(ended.await(1, TimeUnit.SECONDS)).isIn(true, false);
    }
}
