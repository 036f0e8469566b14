package dev.zoe.api.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.threads.TaskThread;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A connection of a caller who reads nothing. */
class LimitedChannelTest {
    private final LimitedChannel channel =
            new LimitedChannel(new SocketBufferHandler(8192, 8192, false), new LimitedEndpoint());
    private ServerSocketChannel listener;
    private SocketChannel caller;

    @BeforeEach
    void connect() throws IOException {
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        caller = SocketChannel.open(listener.getLocalAddress());
        SocketChannel accepted = listener.accept();
        accepted.configureBlocking(false);
        channel.reset(accepted, null);
    }

    @AfterEach
    void disconnect() throws IOException {
        channel.close();
        caller.close();
        listener.close();
    }

    @Test
    void aThreadOfTomcatWithASlotMayWait() throws Exception {
        FutureTask<Integer> writer = new FutureTask<>(() -> {
            BlockingWritePermission.allow(this::fill);
            return 0;
        });

        new TaskThread(null, writer, "with-a-slot").start();

        assertThat(writer.get()).isZero();
    }

    @Test
    void aThreadOfTomcatWithoutASlotMayNotWait() {
        FutureTask<Void> writer = new FutureTask<>(this::fill, null);

        new TaskThread(null, writer, "without-a-slot").start();

        assertThatThrownBy(writer::get).isInstanceOf(ExecutionException.class).hasMessageContaining("may not wait");
    }

    @Test
    void aThreadOfAStreamMayWait() {
        fill();
    }

    /** Writes until there is no more room. */
    private void fill() {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        try {
            while (channel.write(bytes.clear()) > 0) {
                assertThat(bytes.position()).isPositive();
            }
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
