package dev.zoe.api.connection;

import dev.zoe.api.permit.ConnectionsPerAddress;
import dev.zoe.api.throttle.ClientAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts a number of connections of each address, and closes what is beyond it at once. */
final class LimitedEndpoint extends NioEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(LimitedEndpoint.class);
    private static final String SETTING = "zoe.api.max-connections-per-address";
    /** A caller that reads nothing for this time is disconnected. */
    private static final Duration LONGEST_WAIT_TO_WRITE = Duration.ofSeconds(5);

    private final Map<SocketChannel, String> addresses = new ConcurrentHashMap<>();
    private ConnectionsPerAddress counted = new ConnectionsPerAddress(SETTING, Integer.MAX_VALUE);
    private Duration answerGrace = Duration.ofDays(1);
    private long answerRate = 1;
    private Predicate<InetAddress> exempt = address -> false;

    /** Before the start. */
    void limit(ConnectionSettings limits) {
        counted = new ConnectionsPerAddress(SETTING, limits.maxConnectionsPerAddress());
        answerGrace = limits.answerGrace();
        answerRate = limits.answerRate().toBytes();
    }

    /** Before the start: addresses without a limit, such as those of proxies. */
    void exempt(Predicate<InetAddress> addressesWithoutLimit) {
        exempt = addressesWithoutLimit;
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        if (!hasRoom(socket)) {
            destroySocket(socket);
            return false;
        }
        return super.setSocketOptions(socket);
    }

    /** Sets the time-out here: after {@link #setSocketOptions} a thread may already be writing with another. */
    @Override
    public boolean processSocket(SocketWrapperBase<NioChannel> connection, SocketEvent event, boolean dispatch) {
        connection.setWriteTimeout(LONGEST_WAIT_TO_WRITE.toMillis());
        return super.processSocket(connection, event, dispatch);
    }

    @Override
    protected NioChannel createChannel(SocketBufferHandler buffers) {
        return isSSLEnabled() ? new LimitedSecureChannel(buffers, this) : new LimitedChannel(buffers, this);
    }

    @Override
    protected void destroySocket(SocketChannel socket) {
        ended(socket);
        super.destroySocket(socket);
    }

    /** The connection has ended, or is about to; may be called again. */
    void ended(@Nullable SocketChannel socket) {
        String address = socket == null ? null : addresses.remove(socket);
        if (address != null) {
            counted.remove(address);
        }
    }

    WriteGuard newGuard() {
        return new WriteGuard(new WriteStallBudget(System::nanoTime, answerGrace.toNanos(), answerRate));
    }

    private boolean hasRoom(SocketChannel socket) {
        try {
            if (!(socket.getRemoteAddress() instanceof InetSocketAddress caller) || exempt.test(caller.getAddress())) {
                return true;
            }
            String address = ClientAddress.of(caller.getAddress().getHostAddress());
            boolean hasRoom = counted.add(address);
            if (hasRoom) {
                addresses.put(socket, address);
            }
            return hasRoom;
        } catch (IOException gone) {
            LOG.debug("A caller disconnected before its connection was accepted: reason=\"{}\"", gone.getMessage());
            return false;
        }
    }
}
