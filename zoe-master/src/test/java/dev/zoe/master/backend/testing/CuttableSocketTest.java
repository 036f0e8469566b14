package dev.zoe.master.backend.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A dead one would let each test behind it wait for its limit. */
@Timeout(60)
class CuttableSocketTest {

    @Test
    void anEngineThatRestartsIsReachedAgain(@TempDir Path directory) throws Exception {
        Path front = directory.resolve("f");
        UnixDomainSocketAddress back = UnixDomainSocketAddress.of(directory.resolve("b"));
        try (CuttableSocket socket = new CuttableSocket(front, back)) {
            assertThat(firstByte(front)).isEqualTo(-1);
            try (ServerSocketChannel engine = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                engine.bind(back);
                try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(front));
                        SocketChannel accepted = engine.accept()) {
                    accepted.write(ByteBuffer.wrap(new byte[] {42}));
                    assertThat(firstByte(client)).isEqualTo(42);
                }
            }
            socket.cut();
            assertThat(front).doesNotExist();
        }
    }

    private static int firstByte(Path front) throws IOException {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(front))) {
            return firstByte(client);
        }
    }

    /** Or -1 at the end. */
    private static int firstByte(SocketChannel client) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(1);
        return client.read(read) < 0 ? -1 : read.get(0);
    }
}
