package dev.zoe.api.master;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.Reply;
import dev.zoe.protocol.Request;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the master and waits for its answer. While it is known to be away nobody waits. */
public final class MasterQuestions {
    private static final Logger LOG = LoggerFactory.getLogger(MasterQuestions.class);

    private final MasterLink link;
    private final MasterWatch watch;
    private final Duration patience;

    public MasterQuestions(MasterLink link, MasterWatch watch, Duration patience) {
        this.link = link;
        this.watch = watch;
        this.patience = patience;
    }

    /** The answer; empty when the master is away or cannot give one. */
    public Optional<Reply> ask(Request request) {
        return ask(request, Duration.ZERO);
    }

    /** As {@link #ask(Request)}, when the master itself may take {@code extra} time before it answers. */
    public Optional<Reply> ask(Request request, Duration extra) {
        if (watch.isAway()) {
            return Optional.empty();
        }
        try {
            Reply reply = link.ask(request, patience.plus(extra));
            if (reply instanceof Reply.Refused refused) {
                LOG.info("The master refused {}: {}", request, refused.reason());
                return Optional.empty();
            }
            return Optional.of(reply);
        } catch (MasterAwayException e) {
            LOG.info("The master did not answer {}: {}", request, e.getMessage());
            return Optional.empty();
        }
    }
}
