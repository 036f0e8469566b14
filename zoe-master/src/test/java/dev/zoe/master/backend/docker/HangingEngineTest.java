package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Beside a real engine there is one that takes connections and never answers. */
@Timeout(60)
@Tag("slow")
class HangingEngineTest {
    private static final long EXECUTION = System.currentTimeMillis() % 1_000_000_000;

    private Path directory;
    private ServerSocketChannel hanging;
    private DockerBackEnd backEnd;

    @BeforeEach
    void open() throws IOException {
        URI engine = TestEngine.required();
        // Not a @TempDir: the path of a unix socket must be short.
        directory = Files.createTempDirectory("zoe");
        hanging = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        hanging.bind(UnixDomainSocketAddress.of(directory.resolve("s")));
        DockerHost hangs = DockerHost.at("hangs", URI.create("unix://" + directory.resolve("s")));
        backEnd = new DockerBackEnd(new DockerSettings(
                ServiceSpecBuilder.DEPLOYMENT, List.of(hangs, DockerHost.at("well", engine)), List.of()));
    }

    @AfterEach
    void close() throws IOException {
        if (hanging != null) {
            backEnd.close();
            hanging.close();
            Files.delete(directory.resolve("s"));
            Files.delete(directory);
        }
    }

    @Test
    void whatIsOnTheOtherOneIsSeenAndStartedAndRemoved() throws Exception {
        try (var watch = backEnd.watch(event -> {})) {
            assertThat(watch).isNotNull();
            ServiceSpec spec = new ServiceSpecBuilder(EXECUTION, "well", BusyboxImage.IMAGE, "worker0")
                    .command(List.of("sleep", "3600"))
                    .build();
            ObservedService started = backEnd.start(spec);
            assertThat(backEnd.list()).contains(started);
            assertThat(backEnd.nodes())
                    .extracting(ObservedNode::status)
                    .containsExactly(ObservedNode.Status.LOST, ObservedNode.Status.UP);
            assertThat(backEnd.nodes().get(0).failure()).isPresent();
            assertThat(backEnd.clocks()).containsOnlyKeys("well");
            assertThat(backEnd.executions()).contains(EXECUTION);
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
            assertThat(backEnd.list()).doesNotContain(started);
            // What the other one has is freed though this one cannot be asked, and that is said.
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.forget(EXECUTION))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
                    .withMessageContaining("hangs");
            assertThat(backEnd.executions()).doesNotContain(EXECUTION);
        }
    }
}
