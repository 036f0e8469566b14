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
 * Follows the leading master, wherever it is. Each ping looks up where that is, and {@link MasterAvailability} pings all the
 * time; so whatever else is asked goes to the leader of a moment ago, and costs no look into the database.
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
            // It may well lead on where it was.
            LOG.debug("Where the master leads cannot be looked up: {}", e.getMessage());
            return;
        }
        if (found.isPresent() && !found.equals(current.map(Open::endpoint))) {
            String endpoint = found.get();
            try {
                MasterLink link = open.apply(endpoint);
                current.ifPresent(former -> former.link().close());
                current = Optional.of(new Open(endpoint, link));
                LOG.info("The master leads at {}", endpoint);
            } catch (IllegalArgumentException e) {
                LOG.warn(
                        "The leading master says that it is at {}, which cannot be used: {}", endpoint, e.getMessage());
            }
        }
    }

    @Override
    public synchronized void close() {
        current.ifPresent(open -> open.link().close());
    }
}
