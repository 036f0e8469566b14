package dev.zoe.api.master;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the master and waits for its answer. While the master is away, calls return at once. */
public final class ApiMasterClient {
    private static final Logger LOG = LoggerFactory.getLogger(ApiMasterClient.class);

    private final MasterLink link;
    private final MasterAvailability availability;
    private final Duration patience;

    public ApiMasterClient(MasterLink link, MasterAvailability availability, Duration patience) {
        this.link = link;
        this.availability = availability;
        this.patience = patience;
    }

    /** The answer; empty when the master is away or cannot give one. */
    public Optional<MasterReply> ask(MasterRequest request) {
        return ask(request, Duration.ZERO);
    }

    /** As {@link #ask(MasterRequest)}, when the master itself may take {@code extra} time before it answers. */
    public Optional<MasterReply> ask(MasterRequest request, Duration extra) {
        if (availability.isAway()) {
            return Optional.empty();
        }
        try {
            MasterReply reply = link.ask(request, patience.plus(extra));
            if (reply instanceof MasterReply.Refused refused) {
                LOG.info("The master refused a request: request={} reason=\"{}\"", request, refused.reason());
                return Optional.empty();
            }
            return Optional.of(reply);
        } catch (MasterAwayException e) {
            LOG.info("The master did not answer: request={} reason=\"{}\"", request, e.getMessage());
            return Optional.empty();
        }
    }
}
