package dev.zoe.api.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.jspecify.annotations.Nullable;

/** What {@link LimitedChannel} is, with TLS: Tomcat has a base class of its own for each. */
final class LimitedSecureChannel extends SecureNioChannel {
    private final LimitedEndpoint endpoint;
    private WriteGuard guard;

    LimitedSecureChannel(SocketBufferHandler buffers, LimitedEndpoint endpoint) {
        super(buffers, endpoint);
        this.endpoint = endpoint;
        this.guard = endpoint.newGuard();
    }

    /** Tomcat uses a channel again for the next connection; {@code null} in between. */
    @Override
    public void reset(@Nullable SocketChannel channel, @Nullable NioSocketWrapper wrapper) throws IOException {
        endpoint.ended(sc);
        guard = endpoint.newGuard();
        super.reset(channel, wrapper);
    }

    @Override
    public void close() throws IOException {
        endpoint.ended(sc);
        super.close();
    }

    @Override
    public void close(boolean force) throws IOException {
        endpoint.ended(sc);
        super.close(force);
    }

    /** A write may take all bytes and leave them, encrypted, in the buffer of the channel. */
    @Override
    public int write(ByteBuffer source) throws IOException {
        int written = super.write(source);
        return guard.wrote(written, source.hasRemaining() || getOutboundRemaining() > 0);
    }
}
