package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.InputMutator;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.testing.EngineSamples;
import dev.zoe.master.backend.testing.ScriptedEngine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Answers of a manager of a swarm that are changed at random. Every call of the master has a result or fails with a
 * {@link BackEndException}. An input is the last word of a path, a newline and the answer.
 */
@Timeout(240)
class ManagerAnswersFuzzTest {
    private static final Map<String, String> SAMPLES = samples();

    private final ScriptedEngine manager = new ScriptedEngine().on("/", this::answer);
    private volatile Map<String, String> answers = SAMPLES;
    private final SwarmBackEnd backEnd =
            new SwarmBackEnd(new SwarmSettings("zoe", List.of(manager.host("one")), List.of()));

    private static Map<String, String> samples() {
        Map<String, String> samples = new TreeMap<>();
        for (String name : List.of("info", "nodes", "tasks", "networks")) {
            samples.put(name, EngineSamples.read("swarm-" + name));
        }
        return samples;
    }

    @AfterEach
    void close() {
        backEnd.close();
        manager.close();
    }

    @Test
    void everyAnswerIsReadOrRefused() {
        FuzzRounds.of(150).run(ManagerAnswersFuzzTest::changed, this::read);
    }

    @Test
    void answersThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("manager-answers.txt", this::read);
    }

    private static String changed(InputMutator mutator) {
        String name = mutator.pick(List.copyOf(SAMPLES.keySet()));
        return name + "\n" + mutator.json(String.valueOf(SAMPLES.get(name)));
    }

    private void read(String input) {
        int border = input.indexOf('\n');
        Map<String, String> changed = new TreeMap<>(SAMPLES);
        changed.put(input.substring(0, border), input.substring(border + 1));
        answers = changed;
        accept(backEnd::list);
        accept(backEnd::nodes);
        accept(backEnd::clocks);
        accept(backEnd::executions);
    }

    private interface Call {
        Object run() throws BackEndException;
    }

    private static void accept(Call call) {
        try {
            assertThat(call.run()).isNotNull();
        } catch (BackEndException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }

    private void answer(HttpExchange question) throws IOException {
        String path = question.getRequestURI().getPath();
        ScriptedEngine.answer(question, 200, answers.getOrDefault(path.substring(path.lastIndexOf('/') + 1), "[]"));
    }
}
