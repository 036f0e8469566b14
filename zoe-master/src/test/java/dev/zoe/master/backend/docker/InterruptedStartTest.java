package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.testing.ScriptedEngine;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Starts that an engine does not answer, or refuses for what an earlier life of it left behind. */
class InterruptedStartTest {
    private static final String NETWORK = "/networks/zoe-5-kit";
    private static final ServiceSpec SPEC = new ServiceSpecBuilder(5, "node", "busybox", "main0").build();
    private static final String CONTAINER = "/containers/" + SPEC.containerName();

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final ScriptedEngine played = new ScriptedEngine();
    private final DockerEngine engine = new DockerEngine(played.host("node"));
    private final DeploymentLabels labels = new DeploymentLabels(ServiceSpecBuilder.DEPLOYMENT);
    private final ContainerStarter starts = new ContainerStarter(
            engine,
            new BridgeNetworks(engine, ServiceSpecBuilder.DEPLOYMENT, Runnable::run),
            new ImagePuller(List.of()),
            labels,
            SitePolicy.defaults());

    @AfterEach
    void close() {
        engine.close();
        played.close();
    }

    @Test
    void aStartWithoutAnAnswerIsNotAskedForAgainBeforeALookAtWhatCameOfIt() {
        played.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on("/containers/create", 201, "{\"Id\": \"c\"}")
                // No answer: the connection is closed.
                .on(CONTAINER + "/start", question -> asked.add("start"));
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> starts.start(SPEC))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
        assertThat(asked).containsExactly("start");
    }

    /** The words are those of dockerd 20.10, which had been killed while the one before ended. */
    @Test
    void whatIsLeftOfOneOfTheSameNameIsDetachedFirst() throws BackEndException {
        played.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on("/containers/create", question -> tell(question, "create", 201, "{\"Id\": \"c\"}"))
                .on(CONTAINER + "/start", this::start)
                .on(CONTAINER, question -> tell(question, "remove", 204, ""))
                .on(CONTAINER + "/json", this::inspect)
                .on("/containers/ep-4327da/json", 404, "{\"message\": \"No such container: ep-4327da\"}")
                .on(
                        NETWORK,
                        200,
                        "{\"Name\": \"zoe-5-kit\", \"Containers\": {\"ep-4327da\": {\"Name\": \"%s\"}}}"
                                .formatted(SPEC.containerName()))
                .on(NETWORK + "/disconnect", question -> tell(question, "detach", 200, ""));
        ObservedService started = starts.start(SPEC);
        assertThat(started.containerName()).isEqualTo(SPEC.containerName());
        assertThat(asked).containsExactly("create", "start", "remove", "detach", "create", "start");
    }

    @Test
    void anEngineThatStillRefusesTheNameAfterThatIsAskedNoThirdTime() {
        played.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on("/containers/create", 201, "{\"Id\": \"c\"}")
                .on(
                        CONTAINER + "/start",
                        question -> tell(
                                question,
                                "start",
                                403,
                                "{\"message\": \"endpoint with name x already exists in network zoe-5-kit\"}"))
                .on(CONTAINER, 204, "")
                .on(NETWORK, 200, "{\"Name\": \"zoe-5-kit\", \"Containers\": {}}");
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> starts.start(SPEC))
                .withMessageContaining("already exists in network");
        assertThat(asked).containsExactly("start", "start");
    }

    private void tell(HttpExchange question, String what, int status, String words) throws IOException {
        asked.add(what);
        ScriptedEngine.answer(question, status, words);
    }

    private void start(HttpExchange question) throws IOException {
        boolean free = asked.contains("detach");
        tell(
                question,
                "start",
                free ? 204 : 403,
                free
                        ? ""
                        : "{\"message\": \"endpoint with name %s already exists in network zoe-5-kit\"}"
                                .formatted(SPEC.containerName()));
    }

    private void inspect(HttpExchange question) throws IOException {
        boolean there = asked.lastIndexOf("create") > asked.lastIndexOf("remove");
        ScriptedEngine.answer(
                question,
                there ? 200 : 404,
                there
                        ? """
                        {"Id": "c", "Name": "/%s", "State": {"Status": "running", "Running": true}, "Config": {},
                         "NetworkSettings": {"Networks": {"zoe-5-kit": {"IPAddress": "10.0.0.2"}}}}"""
                                .formatted(SPEC.containerName())
                        : "{\"message\": \"No such container\"}");
    }
}
