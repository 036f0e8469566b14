package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerTransport;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What a real swarm makes of our requests, beyond the contract of all back-ends. */
@Timeout(90)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("swarm")
@Tag("slow")
class SwarmClientRequestTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long EXECUTION = System.currentTimeMillis() % 1_000_000_000 + 2_000_000_000;
    private static final long LIMIT = 64L << 20;
    private static final long RESERVED = 32L << 20;

    private static final ServiceSpec.Limits SMALL = new ServiceSpec.Limits(500, LIMIT, 16L << 20, 0, 100, RESERVED);

    private SwarmBackEnd backEnd;

    @BeforeEach
    void open() {
        // The first one is nowhere, the second one is a worker, and the third one can answer.
        backEnd = open(
                ServiceSpecBuilder.DEPLOYMENT,
                URI.create("unix://" + TestSwarm.required().resolve("nowhere.sock")),
                TestSwarm.url(4),
                TestSwarm.url(2));
    }

    @AfterEach
    void close() throws Exception {
        if (backEnd != null) {
            backEnd.forget(EXECUTION);
            backEnd.close();
        }
    }

    private static SwarmBackEnd open(String deployment, URI... managers) {
        List<DockerHost> hosts = Arrays.stream(managers)
                .map(url -> DockerHost.at(url.getPath(), url))
                .toList();
        return new SwarmBackEnd(new SwarmSettings(deployment, hosts, List.of()));
    }

    private static ServiceSpecBuilder specs(String service, String node, String script) {
        return new ServiceSpecBuilder(EXECUTION, node, BusyboxImage.IMAGE, service)
                .command(List.of("sh", "-c", script));
    }

    private ObservedService listed(ServiceSpec spec) throws BackEndException {
        return backEnd.list().stream()
                .filter(service -> service.containerName().equals(spec.containerName()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void limitsReservationsAndHardeningReachTheNode() throws Exception {
        ServiceSpec spec = specs("first", "node4", "exec sleep 300")
                .environment(Map.of("TEXT", "{{.Node.ID}} and }} and {{"))
                .limits(SMALL)
                .build();
        backEnd.start(spec);
        try (DockerClient engine = engine(4)) {
            String id = engine.listContainersCmd()
                    .withLabelFilter(Map.of("zoe_container_name", spec.containerName()))
                    .exec()
                    .get(0)
                    .getId();
            InspectContainerResponse container = engine.inspectContainerCmd(id).exec();
            HostConfig config = container.getHostConfig();
            assertThat(config.getMemory()).isEqualTo(LIMIT);
            assertThat(config.getNanoCPUs()).isEqualTo(500_000_000);
            assertThat(config.getPrivileged()).isFalse();
            assertThat(config.getCapDrop()).isNotEmpty();
            assertThat(config.getPidsLimit()).isEqualTo(4096);
            assertThat(config.getLogConfig().getConfig()).containsKeys("max-size", "max-file");
            assertThat(config.getMounts())
                    .anySatisfy(mount -> assertThat(mount.getTarget()).isEqualTo("/dev/shm"));
            assertThat(container.getConfig().getEnv()).contains("TEXT={{.Node.ID}} and }} and {{");
            assertThat(container.getConfig().getHostName()).isEqualTo(spec.containerName());
            assertThat(container.getNetworkSettings().getNetworks())
                    .containsOnlyKeys("zoe-" + EXECUTION + "-" + ServiceSpecBuilder.DEPLOYMENT);
        }
        // What is left goes with the execution.
        assertThat(backEnd.executions()).contains(EXECUTION);
        backEnd.forget(EXECUTION);
        assertThat(backEnd.executions()).doesNotContain(EXECUTION);
        await().atMost(PATIENCE).until(() -> backEnd.list().stream()
                .noneMatch(service -> service.containerName().equals(spec.containerName())));
    }

    @Test
    void aProgramAboveItsMemoryLimitIsEnded() throws Exception {
        String eats = "x=0123456789abcdef; while [ ${#x} -lt 64000000 ]; do x=$x$x; done; exec sleep 300";
        ServiceSpec spec = specs("second", "node4", eats).memoryMebibytes(16).build();
        backEnd.start(spec);
        await().atMost(PATIENCE).until(() -> listed(spec).state() == State.ENDED);
        assertThat(listed(spec).exit()).contains(new Exit(137, false));
    }

    /** A manager watches a change of a service until the new task runs, which here never does. */
    @Test
    @Timeout(300)
    void servicesThatWereEndedAndRemovedLeaveNoWatcherInTheManagers() throws Exception {
        int services = 6;
        List<ServiceSpec> specs = new ArrayList<>();
        for (int i = 0; i < services; i++) {
            specs.add(
                    specs("ended" + i, "node4", "exec sleep 300").limits(SMALL).build());
        }
        int before = watchers();
        for (ServiceSpec spec : specs) {
            backEnd.start(spec);
        }
        for (ServiceSpec spec : specs) {
            // All of them end at once; each is waited for below.
            var unused = backEnd.end(ContainerPlace.of(spec), Optional.empty(), GracePeriod.NONE);
        }
        for (ServiceSpec spec : specs) {
            ContainerStopper.end(backEnd, ContainerPlace.of(spec), Duration.ZERO);
        }
        for (ServiceSpec spec : specs) {
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        }

        await().atMost(PATIENCE).until(() -> watchers() < before + 2 * services);
    }

    /** Their threads of execution; a watched change takes four. */
    private static int watchers() throws IOException {
        int all = 0;
        for (int node = 1; node <= 3; node++) {
            try (DockerClient client = DockerClientImpl.getInstance(
                    DefaultDockerClientConfig.createDefaultConfigBuilder().build(),
                    DockerTransport.open(DockerHost.at("manager", TestSwarm.url(node)), PATIENCE))) {
                all += client.infoCmd().exec().getNGoroutines();
            }
        }
        return all;
    }

    @Test
    void whatOthersHaveCountsAsForeignAndIsLeftAlone() throws Exception {
        ServiceSpec spec =
                specs("third", "node4", "exec sleep 300").limits(SMALL).build();
        ObservedNode before = node4();
        try (SwarmBackEnd others = open("others", TestSwarm.url(1))) {
            try {
                others.start(spec);
                ObservedNode node = node4();
                assertThat(node.foreignMemory() - before.foreignMemory()).isEqualTo(RESERVED);
                assertThat(node.foreignMillicores() - before.foreignMillicores())
                        .isEqualTo(100);
                assertThat(backEnd.list()).extracting("containerName").doesNotContain(spec.containerName());
                ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
                assertThatExceptionOfType(BackEndException.class)
                        .isThrownBy(() -> backEnd.start(spec))
                        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                        .withMessageContaining("not of this deployment");
                assertThat(others.list()).hasSize(1);
            } finally {
                others.forget(EXECUTION);
            }
        }
    }

    @Test
    void whatHasTheNameOnAnotherNodeGivesWay() throws Exception {
        ServiceSpec here = specs("fourth", "node4", "exec sleep 300").build();
        ServiceSpec there = specs("fourth", "node3", "exec sleep 300").build();
        ObservedService first = backEnd.start(here);
        ObservedService second = backEnd.start(there);
        assertThat(second.node()).isEqualTo("node3");
        assertThat(second.backendId()).isNotEqualTo(first.backendId());
        assertThat(listed(there)).isEqualTo(second);
        try (DockerClient engine = engine(4)) {
            assertThat(engine.listContainersCmd()
                            .withLabelFilter(Map.of("zoe_container_name", here.containerName()))
                            .exec())
                    .isEmpty();
        }
    }

    @Test
    void onlyNetworksOnTheListAreJoinedAndNeverThatOfAnotherExecution() throws Exception {
        backEnd.start(specs("victim", "node4", "exec sleep 300").build());
        String victims = "zoe-" + EXECUTION + "-" + ServiceSpecBuilder.DEPLOYMENT;
        SitePolicy policy = TestSitePolicies.withNetworks(Set.of(victims, "nowhere"));
        try (SwarmBackEnd spies = new SwarmBackEnd(new SwarmSettings(
                ServiceSpecBuilder.DEPLOYMENT, List.of(DockerHost.at("one", TestSwarm.url(1))), List.of(), policy))) {
            assertRefused(spies, victims, "is not the name of a network that services may join");
            assertRefused(spies, "nowhere", "the swarm has no network \"nowhere\"");
            assertRefused(spies, "ingress", "allowed are [nowhere, " + victims + "]");
        }
    }

    private static void assertRefused(SwarmBackEnd spies, String network, String words) {
        ServiceSpec spec =
                specs("spy", "node4", "exec sleep 300").network(network).build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> spies.start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining(words);
    }

    @Test
    void aNodeWithoutRoomIsSaidInTheSwarmsOwnWordsAndNothingIsLeft() throws Exception {
        ServiceSpec small = specs("fifth", "node4", "exec sleep 300").build();
        ServiceSpec large = specs("fifth", "node4", "exec sleep 300")
                .limits(new ServiceSpec.Limits(500, 1L << 50, 0, 0, 100, 1L << 50))
                .build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> backEnd.start(large))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NO_ROOM))
                .withMessageContaining("no suitable node");
        assertThat(backEnd.start(small).state()).isEqualTo(State.RUNNING);
    }

    @Test
    void theClocksOfTheManagersThatAnswerAreTold() throws Exception {
        assertThat(backEnd.nodes()).extracting(ObservedNode::name).contains("node1", "node2", "node3", "node4");
        assertThat(backEnd.clocks()).containsKey("node2");
    }

    private ObservedNode node4() throws BackEndException {
        return backEnd.nodes().stream()
                .filter(node -> node.name().equals("node4"))
                .findFirst()
                .orElseThrow();
    }

    private static DockerClient engine(int node) {
        var settings = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(TestSwarm.url(node).toString())
                .withDockerTlsVerify(false)
                .build();
        return DockerClientImpl.getInstance(
                settings,
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(TestSwarm.url(node))
                        .build());
    }
}
