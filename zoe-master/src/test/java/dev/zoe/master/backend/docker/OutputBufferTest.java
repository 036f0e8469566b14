package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutputBufferTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final OutputBuffer queue = new OutputBuffer();

    @Test
    void aReaderThatWaitsInAnotherThreadEndsWhenTheOutputIsClosed() {
        CompletableFuture<Integer> read = new CompletableFuture<>();
        Thread reader = started(() -> {
            try {
                read.complete(queue.read());
            } catch (IOException e) {
                read.completeExceptionally(e);
            }
        });
        await().atMost(PATIENCE).until(() -> reader.getState() == Thread.State.WAITING);
        queue.close();
        assertThat(read).succeedsWithin(PATIENCE).isEqualTo(-1);
    }

    @Test
    void aWriterThatWaitsForRoomEndsWhenTheOutputIsClosed() {

        Thread writer = started(() -> {
            while (!queue.isClosed()) {
                queue.put("line".getBytes(StandardCharsets.UTF_8));
            }
        });
        await().atMost(PATIENCE).until(() -> writer.getState() == Thread.State.TIMED_WAITING);
        queue.close();
        await().atMost(PATIENCE).until(() -> !writer.isAlive());
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work, "output-queue-test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
