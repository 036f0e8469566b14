package dev.zoe.api.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.jspecify.annotations.Nullable;

/** A connection that reports its end to its endpoint, and that blocks a writing thread only within a budget. */
final class LimitedChannel extends NioChannel {
    private final LimitedEndpoint endpoint;
    private WriteStallBudget debt;

    LimitedChannel(SocketBufferHandler buffers, LimitedEndpoint endpoint) {
        super(buffers);
        this.endpoint = endpoint;
        this.debt = endpoint.newDebt();
    }

    /** Tomcat uses a channel again for the next connection; {@code null} in between. */
    @Override
    public void reset(@Nullable SocketChannel channel, @Nullable NioSocketWrapper wrapper) throws IOException {
        endpoint.ended(sc);
        debt = endpoint.newDebt();
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
        int written = super.write(source);
        if (!BlockingWritePermission.isOfTomcat()) {
            return written;
        }
        boolean waits = written == 0 && source.hasRemaining();
        if (waits && !BlockingWritePermission.areAllowed()) {
            throw new IOException("The caller does not read its answers, and this thread may not wait for it");
        }
        if (!debt.wrote(Math.max(0, written), waits)) {
            throw new SocketTimeoutException("The caller reads its answers too slowly");
        }
        return written;
    }
}
