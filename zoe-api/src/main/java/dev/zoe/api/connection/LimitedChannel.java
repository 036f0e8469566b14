package dev.zoe.api.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.jspecify.annotations.Nullable;

/** A connection that reports its end to its endpoint, and that blocks a writing thread only within a budget. */
final class LimitedChannel extends NioChannel {
    private final LimitedEndpoint endpoint;
    private WriteGuard guard;

    LimitedChannel(SocketBufferHandler buffers, LimitedEndpoint endpoint) {
        super(buffers);
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

    @Override
    public int write(ByteBuffer source) throws IOException {
        return guard.wrote(super.write(source), source.hasRemaining());
    }
}
