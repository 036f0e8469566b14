package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.application.AllowedHostPath;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.testing.CuttableSocket;
import dev.zoe.master.backend.testing.ScriptedEngine;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an engine is asked for, and what it is not, whatever a specification says. */
@Timeout(60)
class StartPolicyTest {
    private static final String NO_LAYER_LIMIT =
            "{\"message\": \"--storage-opt is supported only for overlay over xfs with 'pquota' mount option\"}";
    private static final String NO_ADDRESSES =
            "{\"message\": \"could not find an available, non-overlapping IPv4 address pool among the defaults to assign to the network\"}";
    private static final String NO_IMAGE = "{\"message\": \"No such image: busybox:latest\"}";
    private static final String NO_INIT =
            "{\"message\": \"exec: \\\"docker-init\\\": executable file not found in $PATH\"}";

    private final List<JsonNode> created = new CopyOnWriteArrayList<>();
    private final List<String> joined = new CopyOnWriteArrayList<>();
    private final ScriptedEngine played = new ScriptedEngine();

    @AfterEach
    void close() {
        played.close();
    }

    private static ServiceSpecBuilder specs(String service) {
        return new ServiceSpecBuilder(5, "node", "busybox", service).environment(Map.of("TOKEN", "hunter2"));
    }

    private static String container(String service) {
        return "/containers/" + service + "-5-kit";
    }

    private DockerBackEnd open(SitePolicy policy) {
        return new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, played.host("node"))
                .withPolicy(policy));
    }

    private void plays(String service) {
        played.on(container(service) + "/start", question -> {
            boolean lacks = init(created.get(created.size() - 1));
            ScriptedEngine.answer(question, lacks ? 500 : 204, lacks ? NO_INIT : "");
        });
        played.on(container(service), 204, "");
        played.on(
                container(service) + "/json",
                200,
                """
                {"Id": "c", "Name": "/%s-5-kit", "State": {"Status": "running", "Running": true}, "Config": {},
                 "NetworkSettings": {"Networks": {"zoe-5-kit": {"IPAddress": "10.0.0.2"}}}}"""
                        .formatted(service));
    }

    private void playsAll() {
        plays("worker0");
        plays("worker1");
        played.on("/networks/create", 201, "{\"Id\": \"n\"}").on("/containers/create", this::create);
    }

    private static boolean init(JsonNode request) {
        return request.at("/HostConfig/Init").asBoolean(false);
    }

    /** Its storage driver has no quotas. */
    private void create(HttpExchange question) throws IOException {
        JsonNode request = JsonMapper.shared()
                .readTree(new String(question.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        created.add(request);
        boolean refuses = request.at("/HostConfig/StorageOpt/size").isString();
        ScriptedEngine.answer(question, refuses ? 400 : 201, refuses ? NO_LAYER_LIMIT : "{\"Id\": \"c\"}");
    }

    @Test
    void whatAnEngineDoesNotOfferIsLeftOutAndNotAskedForAgain() throws Exception {
        playsAll();
        try (DockerBackEnd backEnd = open(TestSitePolicies.withInit())) {
            backEnd.start(specs("worker0").build());
            // With all, without the limit of the layer, and without an init.
            assertThat(created).hasSize(3);
            assertThat(created.get(0).at("/HostConfig/StorageOpt/size").asString())
                    .isEqualTo(Long.toString(32L << 30));
            assertThat(created).extracting(StartPolicyTest::init).containsExactly(true, true, false);
            backEnd.start(specs("worker1").build());
            assertThat(created).hasSize(4);
        }
    }

    @Test
    void aLinkThatTakesThePlaceOfADirectoryWhileItsImageIsPulledIsNotFollowed(@TempDir Path directory)
            throws Exception {
        Path data = Files.createDirectories(directory.resolve("allowed/data"));
        AtomicBoolean pulled = new AtomicBoolean();
        AtomicBoolean started = new AtomicBoolean();
        played.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on(
                        "/containers/create",
                        question -> ScriptedEngine.answer(
                                question, pulled.get() ? 201 : 404, pulled.get() ? "{\"Id\": \"c\"}" : NO_IMAGE))
                .on("/images/create", question -> {
                    Files.delete(data);
                    Files.createSymbolicLink(data, Path.of("/"));
                    pulled.set(true);
                    ScriptedEngine.answer(question, 200, "{\"status\": \"done\"}");
                })
                .on(container("worker0") + "/start", question -> {
                    started.set(true);
                    ScriptedEngine.answer(question, 204, "");
                })
                .on(container("worker0"), 204, "");
        Path socket = directory.resolve("s");
        SitePolicy policy =
                TestSitePolicies.withHostPaths(List.of(AllowedHostPath.of(directory.resolve("allowed") + ":rw")));
        try (CuttableSocket front = new CuttableSocket(socket, played.address());
                DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single(
                                ServiceSpecBuilder.DEPLOYMENT, DockerHost.at("node", URI.create("unix://" + socket)))
                        .withPolicy(policy))) {
            assertThat(front).isNotNull();
            ServiceSpec spec = specs("worker0").volume(data.toString(), "/data").build();

            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(spec))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(BackEndException.Kind.REJECTED));
        }
        assertThat(pulled).isTrue();
        assertThat(started).isFalse();
    }

    /** Else the start would be tried again and again. */
    @Test
    void aNameThatAUserChoseIsNotTakenForTroubleWithTheConnection() {
        played.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on(
                        "/containers/create",
                        500,
                        "{\"message\": \"exec: bad_certificate non-overlapping IPv4 address pool: executable file not found\"}");
        played.on(container("worker0"), 204, "");
        try (DockerBackEnd backEnd = open(SitePolicy.defaults())) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(specs("worker0").build()))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(BackEndException.Kind.REJECTED));
        }
    }

    /** The start waits for a network, which an execution frees when it ends. */
    @Test
    void anEngineWithoutAddressesForAnotherNetworkFailsNoExecution() {
        played.on("/networks/create", 404, NO_ADDRESSES).on("/containers/create", this::create);
        played.on(container("worker0"), 204, "");
        try (DockerBackEnd backEnd = open(SitePolicy.defaults())) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(specs("worker0").build()))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(BackEndException.Kind.UNAVAILABLE))
                    .withMessageContaining("address pool");
        }
    }

    @Test
    void capabilitiesAreDroppedAndProcessesAreLimited() throws Exception {
        playsAll();
        try (DockerBackEnd backEnd = open(SitePolicy.defaults())) {
            backEnd.start(specs("worker0").build());
        }
        JsonNode config = created.get(0).path("HostConfig");
        assertThat(config.at("/CapDrop/0").asString()).isEqualTo("ALL");
        assertThat(config.path("PidsLimit").asInt()).isEqualTo(4096);
        assertThat(config.at("/SecurityOpt/0").asString()).isEqualTo("no-new-privileges");
    }

    @ParameterizedTest
    @CsvSource({
        "zoe-4-kit, '{}'",
        "zoe-4-other, '{}'",
        "data, '{\"zoe_execution_id\": \"4\"}'",
        "data, '{\"zoe_deployment_name\": \"other\"}'"
    })
    void theNetworkOfAnExecutionIsNotJoinedThoughItIsOnTheList(String network, String labels) {
        played.on(
                "/networks/" + network,
                200,
                "{\"Name\": \"%s\", \"Id\": \"n7\", \"Labels\": %s}".formatted(network, labels));
        assertRefused(
                TestSitePolicies.withNetworks(Set.of(network)), specs("worker0").network(network));
    }

    @Test
    void aNetworkIsNotFoundByTheBeginningOfItsId() {
        played.on("/networks/data", 200, "{\"Name\": \"zoe-4-kit\", \"Id\": \"data4711\"}");
        assertRefused(
                TestSitePolicies.withNetworks(Set.of("data")), specs("worker0").network("data"));
    }

    @Test
    void aNetworkThatIsNotOnTheListIsNotJoined() {
        playsAll();
        played.on("/networks/data", 200, "{\"Name\": \"data\", \"Id\": \"n7\"}").on("/networks/n7/connect", 200, "");
        assertRefused(SitePolicy.defaults(), specs("worker0").network("data"));
        assertRefused(
                TestSitePolicies.withNetworks(Set.of("others")),
                specs("worker0").network("data"));
    }

    @Test
    void aNetworkOnTheListIsJoinedByItsId() throws Exception {
        playsAll();
        played.on("/networks/data", 200, "{\"Name\": \"data\", \"Id\": \"n7\"}")
                .on("/networks/n7/connect", question -> {
                    joined.add("n7");
                    ScriptedEngine.answer(question, 200, "");
                });
        try (DockerBackEnd backEnd = open(TestSitePolicies.withNetworks(Set.of("data")))) {
            backEnd.start(specs("worker0").network("data").build());
        }
        assertThat(joined).containsExactly("n7");
    }

    @Test
    void whatIsAboveTheCeilingOfTheSiteIsNotStarted() {
        playsAll();
        ServiceSpecBuilder raw =
                specs("worker0").rights(new ContainerRights(Set.of("NET_RAW"), false, Optional.empty()));
        assertRefused(SitePolicy.defaults(), raw);
        assertRefused(TestSitePolicies.withCapabilities(Set.of("SYS_NICE")), raw);
        assertRefused(TestSitePolicies.withRegistries(Set.of("registry.example")), specs("worker0"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestSitePolicies.withCapabilities(Set.of("ALL")))
                .withMessageContaining("there is no Linux capability \"ALL\"");
    }

    @Test
    void aRefusalDoesNotHoldTheEnvironmentOrTheHostPathOfTheWorkspace() {
        played.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on("/containers/create", 400, "{\"message\": \"invalid mount: /srv/zoe/ada does not exist\"}");
        ServiceSpec spec = specs("worker0")
                .mount(ServiceSpec.Mount.workspace("/srv/zoe/ada", "/mnt/workspace"))
                .build();
        try (DockerBackEnd backEnd = open(SitePolicy.defaults())) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(spec))
                    .withMessageContaining("invalid mount: the workspace does not exist")
                    .withMessageNotContaining("/srv")
                    .withMessageNotContaining("hunter2");
        }
    }

    /** Two makings of one network at once give an engine two of one name. */
    @Test
    void aRefusedStartLeavesNoNetworkInTheMaking() throws Exception {
        CountDownLatch refused = new CountDownLatch(1);
        played.on("/networks/create", question -> {
                    boolean unused = refused.await(1, TimeUnit.SECONDS);
                    joined.add("made");
                    ScriptedEngine.answer(question, 201, "{\"Id\": \"n\"}");
                })
                .on("/containers/create", 400, "{\"message\": \"no\"}");
        try (DockerBackEnd backEnd = open(SitePolicy.defaults())) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(specs("worker0").build()));
            assertThat(joined).containsExactly("made");
        } finally {
            refused.countDown();
        }
    }

    private void assertRefused(SitePolicy policy, ServiceSpecBuilder specs) {
        try (DockerBackEnd backEnd = open(policy)) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(specs.build()))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED));
        }
        assertThat(created).isEmpty();
    }
}
