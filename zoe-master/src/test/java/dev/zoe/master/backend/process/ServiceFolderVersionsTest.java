package dev.zoe.master.backend.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Service folders that earlier and later versions wrote, and damaged ones. */
class ServiceFolderVersionsTest {
    private final Path directory;

    ServiceFolderVersionsTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @BeforeEach
    void makeTheImage() throws IOException {
        Path image = Files.createDirectories(directory.resolve("images/zoe-test/shell/1"));
        Files.writeString(image.resolve("image.json"), "{}");
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

    private static ConditionFactory patiently() {
        return await().atMost(Duration.ofSeconds(60));
    }

    private Path folder(String name) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("root/services").resolve(name));
        Files.writeString(folder.resolve("output.log"), "said\n");
        return folder;
    }

    private void written(String version, String name) throws IOException {
        try (InputStream spec = Objects.requireNonNull(
                getClass().getResourceAsStream("/service-folders/" + version + "/spec.json"), version)) {
            Files.copy(spec, folder(name).resolve("spec.json"));
        }
    }

    private static ObservedService onlyOneOf(ProcessBackEnd backEnd) throws Exception {
        List<ObservedService> all = backEnd.list();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @ParameterizedTest
    @CsvSource({"first, worker0-41-kit", "reserved, worker1-41-kit", "later, worker2-41-kit"})
    void aFolderOfAnotherVersionIsRead(String version, String name) throws Exception {
        written(version, name);
        Files.writeString(directory.resolve("root/services").resolve(name).resolve("exit"), "3\n");
        try (ProcessBackEnd backEnd = open()) {
            patiently()
                    .untilAsserted(() -> assertThat(onlyOneOf(backEnd).exit()).contains(new Exit(3, false)));
            assertThat(onlyOneOf(backEnd).labels()).containsEntry("zoe_execution_id", "41");
            try (InputStream output = backEnd.logs(name, false)) {
                assertThat(output).hasContent("said");
            }
            ContainerStopper.stop(backEnd, name, Duration.ZERO);
            assertThat(backEnd.list()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "null",
                "{\"id\": \"x:1\"}",
                "{\"id\": \"broken-41-kit:1\", \"spec\": {\"containerName\": \"broken-41-kit\", \"limits\": 7}}"
            })
    void aFolderThatCannotBeReadIsSkippedAndTheOthersAreFound(String spec) throws Exception {
        Files.writeString(folder("broken-41-kit").resolve("spec.json"), spec);
        written("first", "worker0-41-kit");
        try (ProcessBackEnd backEnd = open()) {
            assertThat(onlyOneOf(backEnd).containerName()).isEqualTo("worker0-41-kit");
        }
    }

    @Test
    void aFolderOfAnotherNameIsSkipped() throws Exception {
        written("first", "copy-of-worker0");
        try (ProcessBackEnd backEnd = open()) {
            assertThat(backEnd.list()).isEmpty();
        }
    }

    @Test
    void aFolderWithADamagedProcessNumberIsSkipped() throws Exception {
        written("first", "worker0-41-kit");
        Files.writeString(directory.resolve("root/services/worker0-41-kit/pid"), "garbage");
        try (ProcessBackEnd backEnd = open()) {
            assertThat(backEnd.list()).isEmpty();
        }
    }

    @Test
    void aDamagedExitCodeIsThatOfAKilledProgram() throws Exception {
        written("first", "worker0-41-kit");
        Files.writeString(directory.resolve("root/services/worker0-41-kit/exit"), "1x");
        try (ProcessBackEnd backEnd = open()) {
            patiently()
                    .untilAsserted(() -> assertThat(onlyOneOf(backEnd).exit()).contains(new Exit(137, false)));
        }
    }

    @Test
    void theProgramOfAFolderThatCannotBeReadGivesWayToTheNextOneOfItsName() throws Exception {
        ServiceSpec spec = new ServiceSpecBuilder(43, "here", "zoe-test/shell:1", "worker0")
                .command(List.of("/bin/sh", "-c", "echo $$ >> " + directory.resolve("numbers") + "; exec sleep 600"))
                .build();
        ProcessHandle first;
        try (ProcessBackEnd backEnd = open()) {
            backEnd.start(spec);
            first = patiently()
                    .until(() -> numbers(), numbers -> numbers.size() == 1)
                    .get(0);
        }
        Files.writeString(directory.resolve("root/services/" + spec.containerName() + "/spec.json"), "{");
        try (ProcessBackEnd next = open()) {
            assertThat(next.list()).isEmpty();
            assertThat(first.isAlive()).isTrue();
            next.start(spec);
            patiently().until(() -> !first.isAlive());
            assertThat(onlyOneOf(next).state()).isEqualTo(ObservedService.State.RUNNING);
            ContainerStopper.stop(next, spec.containerName(), Duration.ZERO);
        }
    }

    private List<ProcessHandle> numbers() throws IOException {
        Path numbers = directory.resolve("numbers");
        return Files.exists(numbers)
                ? Files.readAllLines(numbers).stream()
                        .flatMap(line -> ProcessHandle.of(Long.parseLong(line.strip())).stream())
                        .toList()
                : List.of();
    }
}
