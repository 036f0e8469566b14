package dev.zoe.api.master;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pings the master at an interval, so that a call knows whether it is available without asking.
 *
 * <p>Until the first ping has ended, {@link #state()} waits for it.
 */
public final class MasterAvailability implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MasterAvailability.class);

    private final MasterLink link;
    private final Duration patience;
    private final CountDownLatch firstPing = new CountDownLatch(1);
    private final ScheduledExecutorService pings = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "master-watch");
        thread.setDaemon(true);
        return thread;
    });
    private final Future<?> pinging;
    private volatile MasterState state = MasterState.AWAY;

    public MasterAvailability(MasterLink link, Duration patience, Duration pause) {
        this.link = link;
        this.patience = patience;
        this.pinging = pings.scheduleWithFixedDelay(this::refresh, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The state at the last ping. */
    public MasterState state() {
        try {
            if (!firstPing.await(patience.toMillis() * 4, TimeUnit.MILLISECONDS)) {
                return MasterState.AWAY;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return state;
    }

    public boolean isAway() {
        return state().presence() == MasterState.Presence.AWAY;
    }

    private void refresh() {
        MasterState before = state;
        state = ping();
        firstPing.countDown();
        if (before.presence() != state.presence()) {
            LOG.info(
                    "The presence of the master changed: presence={}",
                    state.presence().wire());
        }
    }

    private MasterState ping() {
        try {
            if (link.ask(new MasterRequest.Ping(), patience) instanceof MasterReply.Pong pong) {
                return new MasterState(
                        pong.leader() ? MasterState.Presence.LEADER : MasterState.Presence.STANDBY,
                        Optional.of(pong.backEnd()),
                        Optional.of(pong.backEndTrouble()).filter(trouble -> !trouble.isBlank()));
            }
            LOG.warn("The master answered a ping with an unexpected reply");
        } catch (MasterAwayException e) {
            LOG.debug("No answer to a ping: error=\"{}\"", e.getMessage());
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again; the next ping may well succeed.
            LOG.warn("The master could not be pinged", e);
        }
        return MasterState.AWAY;
    }

    @Override
    public void close() {
        pinging.cancel(true);
        pings.shutdownNow();
    }
}
