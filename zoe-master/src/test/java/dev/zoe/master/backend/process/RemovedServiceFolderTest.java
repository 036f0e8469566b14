package dev.zoe.master.backend.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/** Somebody removes the folder of a service while its program runs. */
class RemovedServiceFolderTest {
    private final Path directory;
    private final ServiceSpec spec;
    private final ServiceSpec other;

    RemovedServiceFolderTest(@TempDir Path directory) {
        this.directory = directory;
        this.spec = program("worker0");
        this.other = program("worker1");
    }

    /** Notes its process number, waits for a file, and exits with 7. */
    private ServiceSpec program(String name) {
        return new ServiceSpecBuilder(41, "here", "zoe-test/shell:1", name)
                .command(List.of(
                        "/bin/sh",
                        "-c",
                        "echo $$ > %1$s/%2$s.number; while [ ! -e %1$s/go ]; do sleep 0.02; done; exit 7"
                                .formatted(directory, name)))
                .build();
    }

    @BeforeEach
    void makeTheImage() throws IOException {
        Path image = Files.createDirectories(directory.resolve("images/zoe-test/shell/1"));
        Files.writeString(image.resolve("image.json"), "{}");
    }

    @AfterEach
    void letProgramsEnd() throws IOException {
        Files.writeString(directory.resolve("go"), "");
    }

    @Test
    void itsProgramStillEndsWithItsOwnExitCode() throws Exception {
        try (ProcessBackEnd backEnd = open()) {
            start(backEnd, spec);
            removeFolder(spec);

            Files.writeString(directory.resolve("go"), "");

            await().untilAsserted(() -> assertThat(backEnd.list())
                    .singleElement()
                    .satisfies(service -> assertThat(service.exit()).contains(new Exit(7, false))));
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ofSeconds(1));
            assertThat(backEnd.list()).isEmpty();
        }
    }

    @Test
    void itsProgramCanStillBeStopped() throws Exception {
        try (ProcessBackEnd backEnd = open()) {
            ProcessHandle program = start(backEnd, spec);
            removeFolder(spec);

            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ofSeconds(10));

            assertThat(program.isAlive()).isFalse();
            assertThat(backEnd.list()).isEmpty();
        }
    }

    @Test
    void theNextMasterEndsAProgramThatItCannotKnowAndNoOther() throws Exception {
        ProcessHandle program;
        ProcessHandle neighbour;
        try (ProcessBackEnd first = open()) {
            program = start(first, spec);
            neighbour = start(first, other);
        }
        removeFolder(spec);

        try (ProcessBackEnd next = open()) {
            await().until(() -> !program.isAlive());
            assertThat(neighbour.isAlive()).isTrue();
            assertThat(next.list()).singleElement().satisfies(service -> assertThat(service.containerName())
                    .isEqualTo(other.containerName()));
            ContainerStopper.stop(next, other.containerName(), Duration.ofSeconds(10));
        }
    }

    private ProcessHandle start(ProcessBackEnd backEnd, ServiceSpec what) throws BackEndException {
        backEnd.start(what);
        Path number = directory.resolve(what.serviceName() + ".number");
        Optional<ProcessHandle> program = await().until(() -> read(number), Optional::isPresent);
        return program.orElseThrow();
    }

    private static Optional<ProcessHandle> read(Path number) throws IOException {
        String text = Files.exists(number) ? Files.readString(number).strip() : "";
        return text.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(text));
    }

    private void removeFolder(ServiceSpec what) throws IOException {
        assertThat(FileSystemUtils.deleteRecursively(directory.resolve("root/services/" + what.containerName())))
                .isTrue();
    }

    private ProcessBackEnd open() throws IOException {
        return new ProcessBackEnd(new ProcessSettings(
                directory.resolve("root"),
                directory.resolve("images"),
                "here",
                OptionalLong.empty(),
                OptionalLong.empty(),
                Set.of()));
    }
}
