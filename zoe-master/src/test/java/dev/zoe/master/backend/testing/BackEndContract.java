package dev.zoe.master.backend.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every back-end does. The test of a new back-end extends this class, and names in {@link #lacks()} what it cannot
 * do.
 *
 * <p>Tests leave the engine as they found it, so that they can share one.
 */
public abstract class BackEndContract extends OutputContract {
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void showsTheNodeItPlacesOn() throws Exception {
        ObservedNode node = backEnd.nodes().stream()
                .filter(each -> each.name().equals(node()))
                .findFirst()
                .orElseThrow();
        assertThat(node.status()).isEqualTo(ObservedNode.Status.UP);
        assertThat(node.millicores()).isPositive();
        assertThat(node.memory()).isGreaterThan(16L * 1024 * 1024);
    }

    @Test
    void aStartedServiceRunsAndIsListed() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.runs());
        ObservedService service = start(spec);
        assertThat(service.state()).isEqualTo(State.RUNNING);
        assertThat(service.containerName()).isEqualTo(spec.containerName());
        assertThat(service.backendId()).isNotEmpty();
        assertThat(service.node()).isEqualTo(node());
        assertThat(service.address()).isNotEmpty();
        assertThat(service.exit()).isEmpty();
        assertThat(service.labels()).containsAllEntriesOf(spec.labels());
        ObservedService listed = listed(spec).orElseThrow();
        assertThat(listed).isEqualTo(service);
    }

    @Test
    void theExitCodeOfAProgramIsToldAndListed() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.exits("", 3));
        start(spec);
        awaitEnd(spec, new Exit(3, false));
        // A Docker Engine reports the end a moment before its list shows it.
        await().until(() -> listed(spec).map(ObservedService::state).equals(Optional.of(State.ENDED)));
        ObservedService listed = listed(spec).orElseThrow();
        assertThat(listed.exit()).contains(new Exit(3, false));
        assertThat(listed.address()).isEmpty();
        assertThat(listed.ports()).isEmpty();
    }

    @Test
    void aProgramAboveItsMemoryLimitIsEndedAndSaidToBe() throws Exception {
        need(BackEndCapability.MEMORY_LIMIT);
        ServiceSpec spec = specs("worker0", ContractProgram.eatsMemory())
                .memoryMebibytes(16)
                .build();
        start(spec);
        awaitEnd(spec, new Exit(137, true));
        assertThat(listed(spec).orElseThrow().exit()).contains(new Exit(137, true));
    }

    @Test
    void usageIsToldOfRunningServicesOnly() throws Exception {
        need(BackEndCapability.USAGE);
        ServiceSpec running = spec("worker0", ContractProgram.computes());
        ServiceSpec ended = spec("worker1", ContractProgram.exits("", 0));
        start(running);
        start(ended);
        await().untilAsserted(() -> {
            Optional<ServiceUsage> usage = backEnd.stats(running.containerName());
            assertThat(usage).isPresent();
            assertThat(usage.get().cpuNanos()).isPositive();
            assertThat(usage.get().memory()).isPositive();
        });
        await().until(() -> listed(ended).orElseThrow().state() == State.ENDED);
        assertThat(backEnd.stats(ended.containerName())).isEmpty();
        assertThat(backEnd.stats("nobody-1-kit")).isEmpty();
    }

    @Test
    void aSecretIsAFileThatOnlyTheUserOfTheServiceMayRead() throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        ServiceSpec spec = specs(
                        "worker0",
                        List.of(
                                "sh",
                                "-c",
                                "stat -c '%a %u %g' $ZOE_SECRETS/key; id -u; id -g; cat $ZOE_SECRETS/key; echo; echo done;"
                                        + " exec sleep 600"))
                .environment(Map.of("ZOE_SECRETS", ServiceSpec.SECRETS))
                .user(4321)
                .secret("key", "canary-of-the-contract")
                .build();

        start(spec);
        awaitOutput(spec, "done");

        List<String> lines = output(spec).lines().toList();
        String user = lines.get(1);
        String group = lines.get(2);
        // The files of a Kubernetes secret belong to root, and only the group of this user may read them.
        assertThat(lines.get(0))
                .satisfiesAnyOf(
                        file -> assertThat(file).startsWith("400 " + user + " "),
                        file -> assertThat(file).startsWith("600 " + user + " "),
                        file -> assertThat(file).isEqualTo("440 0 " + group));
        assertThat(lines.get(3)).isEqualTo("canary-of-the-contract");
        assertThat(listed(spec).orElseThrow().toString()).doesNotContain("canary-of-the-contract");
        assertThat(spec.toString()).doesNotContain("canary-of-the-contract");
        restart();
        assertThat(start(spec).state()).isEqualTo(State.RUNNING);
    }

    @Test
    void aMissingImageIsSaidAndLeavesNothing() throws Exception {
        ServiceSpec spec = new ServiceSpecBuilder(executionId, node(), "zoe-test/nowhere:7", "worker0").build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.IMAGE_MISSING))
                .withMessageContaining("zoe-test/nowhere");
        assertThat(listed(spec)).isEmpty();
    }

    @Test
    void aBadCommandIsRejectedAndLeavesNothing() throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        ServiceSpec spec = specs("worker0", List.of("no-such-program", "x")).build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining("no-such-program")
                .withMessageContaining("not found");
        assertThat(listed(spec)).isEmpty();
    }

    @Test
    void anUnknownNodeHasNoRoom() {
        ServiceSpec spec = new ServiceSpecBuilder(executionId, "nowhere", image(), "worker0").build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NO_ROOM))
                .withMessageContaining("nowhere");
    }

    @Test
    void aMissingVolumeSourceIsRejectedAndLeavesNothing() throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        String missing = allowed.resolve("missing").toString();
        ServiceSpec spec = specs("worker0", ContractProgram.runs())
                .volume(missing, "/mnt/x")
                .build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining(missing);
        assertThat(listed(spec)).isEmpty();
    }

    @Test
    void aSecondStartAdoptsTheRunningService() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.runs());
        ObservedService first = start(spec);
        assertThat(start(spec)).isEqualTo(first);
    }

    @Test
    void aSecondStartDoesNotRunAnEndedServiceAgain() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.exits("", 4));
        ObservedService first = start(spec);
        await().until(() -> listed(spec).orElseThrow().state() == State.ENDED);
        ObservedService second = start(spec);
        assertThat(second.backendId()).isEqualTo(first.backendId());
        assertThat(second.exit()).contains(new Exit(4, false));
    }

    @Test
    void tenStartsAtOnceAllRun() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(10);
        try {
            List<Callable<ObservedService>> calls = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                ServiceSpec spec = spec("worker" + i, ContractProgram.runs());
                calls.add(() -> start(spec));
            }
            for (Future<ObservedService> call : threads.invokeAll(calls)) {
                assertThat(call.get().state()).isEqualTo(State.RUNNING);
            }
            // Ten polite stops one after the other would take their time.
            threads.invokeAll(started.stream()
                    .map(spec -> (Callable<Boolean>) () -> {
                        ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
                        return true;
                    })
                    .toList());
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void environmentAndArgumentsReachTheProgram() throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        ServiceSpec spec = specs("worker0", List.of("sh", "-c", "echo \"$GREETING, $1\"; pwd", "sh", "a \"b\" $c"))
                .environment(Map.of("GREETING", "good = day"))
                .workDir("/tmp")
                .build();
        start(spec);
        try (InputStream output = backEnd.logs(spec.containerName(), true)) {
            assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("good = day, a \"b\" $c\n/tmp\n");
        }
    }

    @Test
    void volumesAreSeenAtTheirPathAndReadOnlyUnlessTheSiteSaysOtherwise() throws Exception {
        need(BackEndCapability.MOUNTS);
        Files.writeString(allowed.resolve("file"), "from the host");
        ServiceSpec spec = specs("worker0", List.of("sh", "-c", "cat /mnt/x/file; touch /mnt/x/other || exit 9"))
                .mount(ServiceSpec.Mount.volume(allowed.toString(), "/mnt/x", false))
                .build();
        start(spec);
        awaitEnd(spec, new Exit(9, false));
        assertThat(output(spec)).contains("from the host");
    }

    @Test
    void aVolumeThatLeadsOutOfTheAllowedPathsIsRejectedAndLeavesNothing(@TempDir Path elsewhere) throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        Path link = Files.createSymbolicLink(allowed.resolve("link"), elsewhere);
        ServiceSpec spec = specs("worker0", ContractProgram.runs())
                .volume(link.toString(), "/mnt/x")
                .build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining(link.toString())
                .withMessageContaining("not allowed");
        assertThat(listed(spec)).isEmpty();
    }

    @Test
    void theNetworkOfAnotherExecutionIsNotJoined() throws Exception {
        need(BackEndCapability.NETWORKS);
        start(spec("worker0", ContractProgram.runs()));
        ServiceSpec spec = new ServiceSpecBuilder(executionId + 500_000_000, node(), image(), "spy0")
                .command(ContractProgram.runs().command())
                .network("zoe-" + executionId + "-" + ServiceSpecBuilder.DEPLOYMENT)
                .build();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining("leave out \"network\"");
        assertThat(listed(spec)).isEmpty();
        backEnd.forget(spec.executionId());
    }

    @Test
    void servicesOfAnExecutionReachEachOtherByName() throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        String name = backEnd.dnsName("server0", executionId, ServiceSpecBuilder.DEPLOYMENT);
        start(specs("server0", serve(name, 8000, "hello you")).build());
        ServiceSpec client = specs("client0", fetch(name, 8000)).build();
        start(client);
        try (InputStream output = backEnd.logs(client.containerName(), true)) {
            assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("hello you");
        }
    }

    @Test
    void aPublishedPortIsReachedFromOutside() throws Exception {
        need(BackEndCapability.REAL_PROGRAMS);
        String name = backEnd.dnsName("server0", executionId, ServiceSpecBuilder.DEPLOYMENT);
        ServiceSpec spec = specs("server0", serve(name, 8000, "hello outside"))
                .port("http", 8000)
                .build();
        ObservedService service = start(spec);
        assertThat(service.ports()).containsOnlyKeys("http");
        assertThat(listed(spec).orElseThrow().ports()).isEqualTo(service.ports());
        URI uri = URI.create("http://" + service.ports().get("http") + "/");
        await().ignoreExceptionsInstanceOf(IOException.class).untilAsserted(() -> assertThat(HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                        .body())
                .contains("hello outside"));
    }

    @Test
    void namesOfDifferentServicesDiffer() {
        assertThat(backEnd.dnsName("worker0", executionId, ServiceSpecBuilder.DEPLOYMENT))
                .isEqualTo(backEnd.dnsName("worker0", executionId, ServiceSpecBuilder.DEPLOYMENT))
                .isNotEqualTo(backEnd.dnsName("worker1", executionId, ServiceSpecBuilder.DEPLOYMENT));
    }

    @Test
    void aNewMasterFindsEverythingAgain() throws Exception {
        ServiceSpec stays = spec("worker0", ContractProgram.endsPolitely());
        ServiceSpec ends = spec("worker1", ContractProgram.exits("last words", 6));
        ObservedService before = start(stays);
        start(ends);
        awaitOutput(stays, "ready");
        restart();
        assertThat(listed(stays)).contains(before);
        assertThat(start(stays)).isEqualTo(before);
        await().untilAsserted(
                        () -> assertThat(listed(ends).orElseThrow().exit()).contains(new Exit(6, false)));
        assertThat(output(ends)).isEqualTo("last words");
        ContainerStopper.stop(backEnd, stays.containerName(), LONG);
        awaitEnd(stays, new Exit(5, false));
        assertThat(listed(stays)).isEmpty();
    }

    @Test
    void forgettingIsHarmlessWhenRepeatedOrUnknown() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.exits("", 0));
        start(spec);
        ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        backEnd.forget(executionId);
        backEnd.forget(executionId);
        backEnd.forget(executionId + 1_000_000);
        start(spec);
        assertThat(listed(spec)).isPresent();
    }

    @Test
    void anEngineThatGoesAwayIsToldAndNothingIsLost() throws Exception {
        need(BackEndCapability.OUTAGE);
        ServiceSpec spec = spec("worker0", ContractProgram.stubborn());
        ObservedService before = start(spec);
        awaitOutput(spec, "ready");
        cutOff();
        try {
            await().until(() -> events.stream().anyMatch(BackEndEvent.EngineAway.class::isInstance));
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(backEnd::list)
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(spec("worker1", ContractProgram.runs())))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.stop(spec.containerName(), GracePeriod.NONE))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
            assertThat(backEnd.nodes())
                    .filteredOn(node -> node.name().equals(node()))
                    .extracting(ObservedNode::status)
                    .containsExactly(ObservedNode.Status.LOST);
        } finally {
            restore();
        }
        await().until(() -> events.stream().anyMatch(BackEndEvent.EngineBack.class::isInstance));
        assertThat(listed(spec)).contains(before);
        assertThat(backEnd.nodes())
                .filteredOn(node -> node.name().equals(node()))
                .extracting(ObservedNode::status)
                .containsExactly(ObservedNode.Status.UP);
        ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        awaitEnd(spec, new Exit(137, false));
    }
}
