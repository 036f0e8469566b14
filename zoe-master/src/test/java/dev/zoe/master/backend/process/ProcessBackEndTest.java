package dev.zoe.master.backend.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BackEndCapability;
import dev.zoe.master.backend.testing.BackEndContract;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.HttpTextProgram;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ProcessBackEndTest extends BackEndContract {
    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void makeTheImage() throws IOException {
        Path image = Files.createDirectories(directory.resolve("images/zoe-test/shell/1"));
        Files.writeString(image.resolve("image.json"), "{}");
    }

    @Override
    protected BackEnd open() throws IOException {
        return open("root");
    }

    private BackEnd open(String root) throws IOException {
        return new ProcessBackEnd(new ProcessSettings(
                directory.resolve(root),
                directory.resolve("images"),
                "here",
                OptionalLong.empty(),
                OptionalLong.empty(),
                Set.of(),
                policy()));
    }

    @Override
    protected String image() {
        return "zoe-test/shell:1";
    }

    @Override
    protected String node() {
        return "here";
    }

    @Override
    protected List<String> serve(String host, int port, String text) {
        return HttpTextProgram.serve(host, port, text);
    }

    @Override
    protected List<String> fetch(String host, int port) {
        return HttpTextProgram.fetch(host, port);
    }

    @Override
    protected Map<BackEndCapability, String> lacks() {
        Map<BackEndCapability, String> lacks = new EnumMap<>(BackEndCapability.class);
        lacks.put(BackEndCapability.MOUNTS, "processes see the paths of the host");
        lacks.put(BackEndCapability.NETWORKS, "all share the network of the host");
        lacks.put(BackEndCapability.OUTAGE, "there is no engine that could go away");
        if (!LinuxSession.works()) {
            lacks.put(BackEndCapability.MEMORY_LIMIT, "this host does not tell the memory of a process");
        }
        return lacks;
    }

    @Test
    void theSecretsOfAServiceAreOnTheDiskOnlyWhileItRuns() throws Exception {
        ServiceSpec spec = new ServiceSpecBuilder(1, node(), image(), "worker1")
                .command(List.of("sh", "-c", "cat $ZOE_SECRETS/key; exec sleep 600"))
                .secret("key", "canary-on-the-disk")
                .build();
        Path root = directory.resolve("secrets");
        try (BackEnd backEnd = open("secrets")) {
            Path folder = root.resolve("services").resolve(spec.containerName());
            backEnd.start(spec);
            assertThat(filesWith(root, "canary-on-the-disk")).contains(folder.resolve("secrets/key"));
            assertThat(Files.readString(folder.resolve("spec.json"))).doesNotContain("canary-on-the-disk");

            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        }
        assertThat(filesWith(root, "canary-on-the-disk")).isEmpty();
    }

    @Test
    void theSecretsOfAnEndedServiceAreRemovedBeforeItsOutput() throws Exception {
        ServiceSpec spec = new ServiceSpecBuilder(1, node(), image(), "worker1")
                .command(List.of("sh", "-c", "test -s $ZOE_SECRETS/key"))
                .secret("key", "canary-on-the-disk")
                .build();
        Path root = directory.resolve("secrets");
        try (BackEnd backEnd = open("secrets")) {
            backEnd.start(spec);
            await().until(() -> backEnd.list().get(0).exit().isPresent());
            assertThat(backEnd.list().get(0).exit().orElseThrow().code()).isZero();
            assertThat(filesWith(root, "canary-on-the-disk")).isEmpty();
            assertThat(root.resolve("services").resolve(spec.containerName()).resolve("output.log"))
                    .exists();
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        }
    }

    private static List<Path> filesWith(Path root, String text) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isIn(text, file))
                    .toList();
        }
    }

    private static boolean isIn(String text, Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Longer than the system takes. */
    @Test
    void whatTheSystemSaysOfAProgramThatItDoesNotStartIsSaidWithoutPathsOfTheHost() throws IOException {
        ServiceSpec huge = new ServiceSpecBuilder(1, node(), image(), "worker1")
                .command(List.of("sh", "-c", "x".repeat(200_000)))
                .build();

        try (BackEnd own = open("own")) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> own.start(huge))
                    .withMessage("node here cannot start " + huge.containerName() + ": Argument list too long");
        }
    }

    @Test
    void whatOnlyAContainerCanHaveIsRefused() throws IOException {
        try (BackEnd own = open("own")) {
            for (ContainerRights rights : List.of(
                    new ContainerRights(Set.of(), true, Optional.empty()),
                    new ContainerRights(Set.of("NET_RAW"), false, Optional.empty()))) {
                ServiceSpec spec = new ServiceSpecBuilder(1, node(), image(), "worker1")
                        .rights(rights)
                        .build();
                assertThatExceptionOfType(BackEndException.class)
                        .isThrownBy(() -> own.start(spec))
                        .satisfies(e -> assertThat(e.kind()).isEqualTo(BackEndException.Kind.REJECTED))
                        .withMessageContaining("the process back-end starts no containers");
            }
        }
    }
}
