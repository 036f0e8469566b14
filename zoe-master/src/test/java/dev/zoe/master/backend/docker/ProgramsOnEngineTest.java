package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs beside that of a service, on a real engine over its socket and over TCP with certificates of both sides. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProgramsOnEngineTest {
    private static final int LARGE = 5_000_000;

    private final long executionId = System.nanoTime();
    private Optional<DockerBackEnd> backEnd = Optional.empty();
    private ContainerPlace place = new ContainerPlace("none", "node");
    private String container = "";

    enum Way {
        SOCKET,
        TLS;

        private DockerBackEnd open() {
            DockerHost host = this == TLS
                    ? TestDockerHosts.overTls(
                            "node",
                            TestEngine.overTls(),
                            TestEngine.certificates().resolve("client"))
                    : DockerHost.at("node", TestEngine.required());
            return new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host));
        }
    }

    private void start(Way way) throws Exception {
        DockerBackEnd opened = way.open();
        backEnd = Optional.of(opened);
        ServiceSpec spec = new ServiceSpecBuilder(executionId, "node", BusyboxImage.IMAGE, "worker0")
                .command(List.of("sleep", "600"))
                .build();
        place = ContainerPlace.of(spec);
        container = opened.start(spec).backendId();
    }

    @AfterEach
    void close() throws Exception {
        if (backEnd.isPresent()) {
            ContainerStopper.stop(backEnd.get(), place.name(), Duration.ZERO);
            backEnd.get().forget(executionId);
            backEnd.get().close();
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void outputErrorsAndExitCodeOfAProgramAreRead(Way way) throws Exception {
        start(way);
        ContainerProgram program = run(false, "sh", "-c", "yes | head -c " + LARGE + "; echo bad >&2; exit 3");
        int output = 0;
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        for (Optional<ContainerProgram.Output> next = program.read(); next.isPresent(); next = program.read()) {
            byte[] bytes = bytes(next.get());
            output += next.get().error() ? 0 : bytes.length;
            errors.write(bytes, 0, next.get().error() ? bytes.length : 0);
        }

        assertThat(output).isEqualTo(LARGE);
        assertThat(errors).hasToString("bad\n");
        assertThat(program.exitCode()).isEqualTo(3);
        program.close();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theEndOfItsInputReachesAProgramThatStillPrints(Way way) throws Exception {
        start(way);
        AtomicInteger taken = new AtomicInteger();
        ContainerProgram program = backEnd.orElseThrow()
                .exec(
                        place,
                        container,
                        new ExecRequest(List.of("sh", "-c", "wc -c; echo done"), false, true, 0, 0),
                        taken::addAndGet);
        for (int i = 0; i < 100; i++) {
            program.write(ByteBuffer.allocate(10_000));
        }
        program.endInput();

        assertThat(text(program)).isEqualTo("1000000\ndone\n");
        assertThat(taken).hasValue(1_000_000);
        assertThat(program.exitCode()).isZero();
        program.close();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aTerminalAnswersItsKeysOneByOne(Way way) throws Exception {
        start(way);
        ContainerProgram program = run(true, "sh", "-c", "stty -echo; printf '>'; read line; stty size; echo $line");
        StringBuilder screen = new StringBuilder();
        while (screen.indexOf(">") < 0) {
            screen.append(text(program.read().orElseThrow()));
        }
        program.resize(91, 17);
        program.write(ByteBuffer.wrap("hi\r".getBytes(StandardCharsets.UTF_8)));

        assertThat(text(program)).endsWith("17 91\r\nhi\r\n");
        program.close();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aProgramThatIsClosedEndsWithItsChildren(Way way) throws Exception {
        start(way);
        ContainerProgram program = run(true, "sh", "-c", "trap '' HUP; sleep 4241 & echo begun; wait");
        assertThat(text(program.read().orElseThrow())).isEqualTo("begun\r\n");

        program.close();

        awaitProcesses("sleep 4241", false);
        awaitProcesses("sleep 600", true);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theProgramsOfAMasterThatDiedAreEndedAndNoOthers(Way way) throws Exception {
        start(way);
        try (DockerBackEnd died = way.open()) {
            ContainerProgram abandoned = died.exec(
                    place,
                    container,
                    request(true, "sh", "-c", "trap '' HUP; sleep 4242 & echo begun; wait"),
                    read -> {});
            ContainerProgram ended =
                    died.exec(place, container, request(false, "sh", "-c", "sleep 4243 >/dev/null 2>&1 &"), read -> {});
            ContainerProgram own = run(false, "sh", "-c", "echo begun; sleep 4244");
            assertThat(text(abandoned.read().orElseThrow())).isEqualTo("begun\r\n");
            assertThat(text(ended)).isEmpty();
            assertThat(ended.exitCode()).isZero();
            assertThat(text(own.read().orElseThrow())).isEqualTo("begun\n");
            awaitProcesses("sleep 4242", true);

            backEnd.orElseThrow().endAbandonedPrograms(place, container);

            awaitProcesses("sleep 4242", false);
            // What a program has left in the background when it ended by itself.
            awaitProcesses("sleep 4243", true);
            awaitProcesses("sleep 4244", true);
            awaitProcesses("sleep 600", true);
            assertThat(abandoned.read()).isEmpty();
            own.close();
        }
    }

    private ContainerProgram run(boolean tty, String... command) throws Exception {
        return backEnd.orElseThrow().exec(place, container, request(tty, command), read -> {});
    }

    private static ExecRequest request(boolean tty, String... command) {
        return new ExecRequest(List.of(command), tty, tty, 0, 0);
    }

    private void awaitProcesses(String line, boolean there) {
        await().untilAsserted(() -> {
            ContainerProgram list = run(false, "ps");
            assertThat(text(list).contains(line)).as(line).isEqualTo(there);
            list.close();
        });
    }

    private static String text(ContainerProgram program) throws IOException {
        StringBuilder all = new StringBuilder();
        for (Optional<ContainerProgram.Output> next = program.read(); next.isPresent(); next = program.read()) {
            all.append(text(next.get()));
        }
        return all.toString();
    }

    private static String text(ContainerProgram.Output output) {
        return new String(bytes(output), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(ContainerProgram.Output output) {
        byte[] bytes = new byte[output.bytes().remaining()];
        output.bytes().get(bytes);
        return bytes;
    }
}
