package dev.zoe.master.backend.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.ServiceSpec;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** How every back-end shows what a service printed: a part of {@link BackEndContract}. */
public abstract class OutputContract extends StopContract {
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void outputIsReadFromTheBeginningBothStreams() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.writesToBoth());
        start(spec);
        await().until(() -> listed(spec).orElseThrow().state() == State.ENDED);
        assertThat(output(spec)).hasLineCount(2).contains("usual\n", "wrong\n");
    }

    @Test
    void followedOutputGoesOnUntilTheServiceEnds() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.endsPolitely());
        start(spec);
        try (InputStream output = backEnd.logs(spec.containerName(), true)) {
            assertThat(new String(output.readNBytes(6), StandardCharsets.UTF_8)).isEqualTo("ready\n");
            ExecutorService other = Executors.newSingleThreadExecutor();
            try {
                Future<?> stop = other.submit(() -> {
                    ContainerStopper.stop(backEnd, spec.containerName(), LONG);
                    return null;
                });
                assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("bye\n");
                stop.get();
            } finally {
                other.shutdown();
            }
        }
    }

    @Test
    void followedOutputOfAnEndedServiceEnds() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.exits("done", 0));
        start(spec);
        awaitEnd(spec, new Exit(0, false));
        try (InputStream output = backEnd.logs(spec.containerName(), true)) {
            assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("done");
        }
    }

    @Test
    void theTailOfALongOutputIsItsEnd() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.printsLines());
        start(spec);
        awaitEnd(spec, new Exit(0, false));
        try (InputStream tail = backEnd.output(ContainerPlace.of(spec), Optional.empty(), OptionalInt.of(3))) {
            assertThat(new String(tail.readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("line 498\nline 499\nthe last one");
        }
    }

    @Test
    void outputOfNobodyIsNotFound() {
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> backEnd.logs("nobody-1-kit", false).close())
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NOT_FOUND))
                .withMessageContaining("nobody-1-kit");
    }
}
