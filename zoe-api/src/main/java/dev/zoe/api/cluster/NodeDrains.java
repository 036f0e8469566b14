package dev.zoe.api.cluster;

import dev.zoe.api.master.MasterQuestions;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.Caller;
import dev.zoe.api.security.Capability;
import dev.zoe.db.Drains;
import dev.zoe.db.EventKind;
import dev.zoe.db.EventLog;
import dev.zoe.db.NewEvent;
import dev.zoe.db.Nodes;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Drains nodes: what runs there goes on, and nothing new comes. The master takes a change up at once, or when it is
 * back.
 */
@Service
public class NodeDrains {
    private final Nodes nodes;
    private final Drains drains;
    private final EventLog events;
    private final TransactionOperations transactions;
    private final MasterQuestions master;
    private final Clock clock;

    NodeDrains(
            Nodes nodes,
            Drains drains,
            EventLog events,
            TransactionOperations transactions,
            MasterQuestions master,
            Clock clock) {
        this.nodes = nodes;
        this.drains = drains;
        this.events = events;
        this.transactions = transactions;
        this.master = master;
        this.clock = clock;
    }

    /**
     * Drains a node, or lets it be used again. What would change nothing leaves no event.
     *
     * @throws Problem when the caller may not, there is no such node, or the change names nothing
     */
    public void change(Caller caller, String node, NodeChange change) {
        caller.require(Capability.CHANGE_CONFIG);
        boolean drained = change.drained()
                .orElseThrow(() -> new Problem(
                        ProblemType.MALFORMED_REQUEST,
                        "The body says nothing to change; send {\"drained\": true} or {\"drained\": false}."));
        transactions.executeWithoutResult(status -> change(caller, node, drained));
        // Without an answer it is in the database, where the master looks for it.
        var unused = master.ask(new MasterRequest.Reconfigured());
    }

    private void change(Caller caller, String node, boolean drained) {
        if (nodes.findByName(node).isEmpty()) {
            throw new Problem(ProblemType.NOT_FOUND, "There is no node \"%s\".".formatted(node));
        }
        boolean changed = drained ? drains.drain(node, caller.username(), clock.instant()) : drains.undrain(node);
        if (changed) {
            String words = drained ? "node %s drained: it gets nothing new" : "node %s in use again";
            events.append(
                    NewEvent.about(EventKind.NODE, node, words.formatted(node)).by(caller.username()));
        }
    }
}
