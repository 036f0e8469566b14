package dev.zoe.api.master;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Follows the leading master, wherever it is. Each ping reads the endpoint in the lease, and {@link MasterAvailability}
 * pings at an interval; all other requests go to the endpoint that the last ping found, and cost no query.
 */
final class LeaderLink implements MasterLink {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderLink.class);

    private final Supplier<Optional<String>> leader;
    private final Function<String, MasterLink> open;
    private Optional<Open> current = Optional.empty();

    private record Open(String endpoint, MasterLink link) {}

    /**
     * @param leader where the leading master is
     * @param open makes the link to one endpoint
     */
    LeaderLink(Supplier<Optional<String>> leader, Function<String, MasterLink> open) {
        this.leader = leader;
        this.open = open;
    }

    @Override
    public MasterReply ask(MasterRequest request) throws MasterAwayException {
        return link(request).ask(request);
    }

    @Override
    public MasterReply ask(MasterRequest request, Duration patience) throws MasterAwayException {
        return link(request).ask(request, patience);
    }

    private synchronized MasterLink link(MasterRequest request) throws MasterAwayException {
        if (current.isEmpty() || request instanceof MasterRequest.Ping) {
            follow();
        }
        return current.orElseThrow(() -> new MasterAwayException("no master has led on this database yet"))
                .link();
    }

    private void follow() {
        Optional<String> found;
        try {
            found = leader.get();
        } catch (DataAccessException | TransactionException e) {
            // The leader may be unchanged.
            LOG.debug("Reading the lease of the leading master failed: reason=\"{}\"", e.getMessage());
            return;
        }
        if (found.isPresent() && !found.equals(current.map(Open::endpoint))) {
            String endpoint = found.get();
            try {
                MasterLink link = open.apply(endpoint);
                current.ifPresent(former -> former.link().close());
                current = Optional.of(new Open(endpoint, link));
                LOG.info("Following the leading master: endpoint={}", endpoint);
            } catch (IllegalArgumentException e) {
                LOG.warn(
                        "The lease of the leading master has an unusable endpoint: endpoint={} reason=\"{}\"",
                        endpoint,
                        e.getMessage());
            }
        }
    }

    @Override
    public synchronized void close() {
        current.ifPresent(open -> open.link().close());
    }
}
