package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ImageAliases;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real engine makes of our requests, beyond the contract of all back-ends. */
@Tag("slow")
class DockerEngineRequestTest {
    private static final long EXECUTION = System.currentTimeMillis() % 1_000_000_000 + 1_000_000_000;
    private static final long LIMIT = 64L * 1024 * 1024;

    private final ServiceSpec spec = new ServiceSpecBuilder(EXECUTION, "engine", BusyboxImage.IMAGE, "worker0")
            .command(List.of("sleep", "300"))
            .memoryMebibytes(64)
            .build();

    private interface Check {
        void on(DockerBackEnd backEnd, DockerClient client) throws Exception;
    }

    private void onTheEngine(Check check) throws Exception {
        onTheEngine(SitePolicy.defaults(), check);
    }

    private void onTheEngine(SitePolicy policy, Check check) throws Exception {
        DockerHost host = TestDockerHosts.labelled("engine", TestEngine.required(), Set.of("fast"));
        DockerClient client = DockerClients.open(host, Duration.ofSeconds(60));
        try (DockerBackEnd backEnd = new DockerBackEnd(
                DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host).withPolicy(policy))) {
            try {
                check.on(backEnd, client);
            } finally {
                ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
                backEnd.forget(EXECUTION);
            }
        } finally {
            DockerClients.close(client);
        }
    }

    @Test
    void limitsAndHardeningReachTheEngine() throws Exception {
        onTheEngine((backEnd, client) -> {
            backEnd.start(spec);
            InspectContainerResponse container =
                    client.inspectContainerCmd(spec.containerName()).exec();
            HostConfig config = container.getHostConfig();
            assertThat(config.getMemory()).isEqualTo(LIMIT);
            assertThat(config.getMemorySwap()).isEqualTo(LIMIT);
            assertThat(config.getNanoCPUs()).isEqualTo(500_000_000);
            assertThat(config.getPrivileged()).isFalse();
            assertThat(config.getSecurityOpts()).containsExactly("no-new-privileges");
            assertThat(config.getCapDrop()).containsExactly(Capability.ALL);
            assertThat(config.getPidsLimit()).isEqualTo(4096);
            assertThat(config.getInit()).isNotEqualTo(true);
            assertThat(config.getLogConfig().getConfig()).containsKeys("max-size", "max-file");
            assertThat(container.getConfig().getHostName()).isEqualTo(spec.containerName());
            assertThat(container.getNetworkSettings().getNetworks()).containsOnlyKeys(network());
        });
    }

    @Test
    void aContainerHasTheCapabilitiesOfItsServiceAndARootThatIsReadOnly() throws Exception {
        ServiceSpec service = new ServiceSpecBuilder(EXECUTION, "engine", BusyboxImage.IMAGE, "worker0")
                .command(List.of(
                        "sh",
                        "-c",
                        "exec 2>&1; grep -e CapBnd -e NoNewPrivs /proc/self/status; touch /root-file; touch /tmp/file && echo"
                                + " temporary; cat %1$s/key; echo; ls -lnd %1$s; echo end; exec sleep 600"
                                        .formatted(ServiceSpec.SECRETS)))
                .user(4321)
                .secret("key", "canary")
                .rights(new ContainerRights(Set.of("NET_RAW"), true, Optional.empty()))
                .build();
        onTheEngine(TestSitePolicies.withCapabilities(Set.of("NET_RAW")), (backEnd, client) -> {
            int volumes = client.listVolumesCmd().exec().getVolumes().size();
            backEnd.start(service);

            HostConfig config =
                    client.inspectContainerCmd(service.containerName()).exec().getHostConfig();
            assertThat(config.getCapDrop()).containsExactly(Capability.ALL);
            assertThat(config.getCapAdd()).containsExactly(Capability.NET_RAW);
            assertThat(config.getReadonlyRootfs()).isTrue();
            assertThat(config.getPrivileged()).isFalse();
            await().untilAsserted(() -> assertThat(output(backEnd)).endsWith("end\n"));
            assertThat(output(backEnd))
                    .contains("CapBnd:\t0000000000002000\n")
                    .contains("NoNewPrivs:\t0\n")
                    .contains("Read-only file system")
                    .contains("temporary\ncanary\ndr-x------")
                    .contains(" 4321 ");
            ContainerStopper.stop(backEnd, service.containerName(), Duration.ZERO);
            assertThat(client.listVolumesCmd().exec().getVolumes()).hasSize(volumes);
        });
    }

    private String output(DockerBackEnd backEnd) throws Exception {
        try (InputStream output = backEnd.logs(spec.containerName(), false)) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Without an init, the first process of a container ignores a signal that it does not handle. */
    @Test
    void withAnInitAProgramThatHandlesNoSignalEndsAtOnce() throws Exception {
        onTheEngine(TestSitePolicies.withInit(), (backEnd, client) -> {
            backEnd.start(spec);
            BlockingQueue<BackEndEvent> events = new LinkedBlockingQueue<>();
            try (var watch = backEnd.watch(events::add)) {
                assertThat(watch).isNotNull();
                ContainerStopper.stop(backEnd, spec.containerName(), Duration.ofMinutes(10));
                assertThat(events.poll(60, TimeUnit.SECONDS))
                        .isInstanceOfSatisfying(BackEndEvent.Ended.class, ended -> assertThat(ended.exit())
                                .isEqualTo(new ObservedService.Exit(143, false)));
            }
        });
    }

    @Test
    void theStopSignalOfAnImageIsThePoliteSignal(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("Dockerfile"), "FROM " + BusyboxImage.IMAGE + "\nSTOPSIGNAL SIGUSR1\n");
        onTheEngine((backEnd, client) -> {
            client.buildImageCmd(directory.toFile())
                    .withTags(Set.of("zoe-test/signal:1"))
                    .exec(new BuildImageResultCallback())
                    .awaitImageId();
            backEnd.start(new ServiceSpecBuilder(EXECUTION, "engine", "zoe-test/signal:1", "worker0")
                    .command(List.of(
                            "sh", "-c", "trap 'exit 8' USR1; trap '' TERM; echo ready; while :; do sleep 0.1; done"))
                    .build());
            awaitReady(backEnd);
            ContainerStopper.end(backEnd, ContainerPlace.of(spec), Duration.ofHours(2));
            assertThat(client.inspectContainerCmd(spec.containerName())
                            .exec()
                            .getState()
                            .getExitCodeLong())
                    .isEqualTo(8);
        });
    }

    private void awaitReady(DockerBackEnd backEnd) throws Exception {
        try (InputStream output = backEnd.logs(spec.containerName(), true)) {
            assertThat(new String(output.readNBytes(6), StandardCharsets.UTF_8)).isEqualTo("ready\n");
        }
    }

    @Test
    void aProgramThatMultipliesIsHeldByItsLimitOfProcesses() throws Exception {
        ServiceSpec bomb = new ServiceSpecBuilder(EXECUTION, "engine", BusyboxImage.IMAGE, "worker0")
                .command(List.of("sh", "-c", "i=0; while [ $i -lt 60 ]; do sleep 300 & i=$((i+1)); done; echo all"))
                .memoryMebibytes(64)
                .build();
        SitePolicy few = new SitePolicy(Set.of(), List.of(), Set.of(), Set.of(), 20, 0, false, ImageAliases.NONE);
        onTheEngine(few, (backEnd, client) -> {
            backEnd.start(bomb);
            try (InputStream output = backEnd.logs(bomb.containerName(), true)) {
                assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("can't fork")
                        .doesNotContain("all");
            }
        });
    }

    @Test
    void forgettingAnExecutionRemovesItsNetworkAndWhatWasNeverStarted() throws Exception {
        onTheEngine((backEnd, client) -> {
            backEnd.start(spec);
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
            client.createContainerCmd(BusyboxImage.IMAGE)
                    .withName("left-" + EXECUTION + "-kit")
                    .withLabels(new DeploymentLabels(ServiceSpecBuilder.DEPLOYMENT).ofContainer(spec))
                    .exec();
            assertThat(backEnd.list()).extracting("containerName").doesNotContain("left-" + EXECUTION + "-kit");
            backEnd.forget(EXECUTION);
            assertThat(client.listNetworksCmd().withNameFilter(network()).exec())
                    .isEmpty();
            assertThat(client.listContainersCmd()
                            .withShowAll(true)
                            .withNameFilter(List.of("left-" + EXECUTION + "-kit"))
                            .exec())
                    .isEmpty();
        });
    }

    @Test
    void aNetworkThatSomebodyRemovedIsMadeAgain() throws Exception {
        onTheEngine((backEnd, client) -> {
            backEnd.start(spec);
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
            client.removeNetworkCmd(network()).exec();
            assertThat(backEnd.start(spec).address()).isNotEmpty();
        });
    }

    @Test
    void containersOfOthersCountAsForeignLoadAndAreNotListed() throws Exception {
        onTheEngine((backEnd, client) -> {
            String foreign = "foreign-" + EXECUTION;
            ObservedNode before = backEnd.nodes().get(0);
            client.createContainerCmd(BusyboxImage.IMAGE)
                    .withName(foreign)
                    .withCmd("sleep", "300")
                    .withHostConfig(HostConfig.newHostConfig().withMemory(LIMIT).withNanoCPUs(250_000_000L))
                    .exec();
            try {
                client.startContainerCmd(foreign).exec();
                ObservedNode node = backEnd.nodes().get(0);
                assertThat(node.foreignMemory() - before.foreignMemory()).isEqualTo(LIMIT);
                assertThat(node.foreignMillicores() - before.foreignMillicores())
                        .isEqualTo(250);
                assertThat(node.labels()).containsExactly("fast");
                assertThat(backEnd.list()).extracting("containerName").doesNotContain(foreign);
            } finally {
                client.removeContainerCmd(foreign).withForce(true).exec();
            }
        });
    }

    private static String network() {
        return "zoe-" + EXECUTION + "-" + ServiceSpecBuilder.DEPLOYMENT;
    }
}
