package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.testing.ScriptedEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What dockerd 20.10 says of a network whose container is gone and whose endpoint was left behind when dockerd was
 * killed. A real one comes into that state about once in eight kills, when a container ends while dockerd starts.
 */
class DanglingNetworkEndpointTest {
    private static final String STILL_ATTACHED =
            "{\"message\": \"error while removing network: network zoe-5-soak id 15a5 has active endpoints\"}";
    private static final String GONE = "{\"message\": \"No such container: 4327da\"}";

    private final List<String> attached = new CopyOnWriteArrayList<>(List.of("4327da"));
    private final ScriptedEngine played = new ScriptedEngine();
    private final DockerEngine engine = new DockerEngine(played.host("node"));
    private final BridgeNetworks networks = new BridgeNetworks(engine, "soak", Runnable::run);

    @AfterEach
    void close() {
        engine.close();
        played.close();
    }

    @Test
    void itIsDetachedFromItsNetworkWhichCanThenBeRemoved() throws BackEndException {
        played.on("/networks/zoe-5-soak", this::network)
                .on("/networks/zoe-5-soak/disconnect", this::disconnect)
                .on("/containers/4327da/json", 404, GONE)
                .on("/containers/main0-5-soak/json", 404, GONE);
        networks.remove(5);
        assertThat(attached).containsExactly("removed");
    }

    /** An engine tells no id of one that is just being attached. */
    @ParameterizedTest
    @ValueSource(strings = {"4327da", "main0-5-soak"})
    void aContainerThatIsStillThereIsNotTornFromItsNetwork(String found) {
        for (String name : List.of("4327da", "main0-5-soak")) {
            boolean there = name.equals(found);
            played.on("/containers/" + name + "/json", there ? 200 : 404, there ? "{\"Id\": \"c\"}" : GONE);
        }
        played.on("/networks/zoe-5-soak", this::network).on("/networks/zoe-5-soak/disconnect", this::disconnect);
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> networks.remove(5))
                .withMessageContaining("cannot remove the network zoe-5-soak on node node")
                .withMessageContaining("has active endpoints");
        assertThat(attached).containsExactly("4327da");
    }

    private void network(HttpExchange question) throws IOException {
        if (question.getRequestMethod().equals("GET")) {
            ScriptedEngine.answer(
                    question,
                    200,
                    "{\"Name\": \"zoe-5-soak\", \"Containers\": {\"4327da\": {\"Name\": \"main0-5-soak\"}}}");
        } else if (attached.isEmpty()) {
            attached.add("removed");
            ScriptedEngine.answer(question, 204, "");
        } else {
            ScriptedEngine.answer(question, 403, STILL_ATTACHED);
        }
    }

    /** Without force it says that there is no such container. */
    private void disconnect(HttpExchange question) throws IOException {
        String body = new String(question.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (body.contains("\"main0-5-soak\"") && body.contains("\"Force\":true")) {
            attached.clear();
            ScriptedEngine.answer(question, 200, "");
        } else {
            ScriptedEngine.answer(question, 404, GONE);
        }
    }
}
