package dev.zoe.api.cluster;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Drains nodes: they keep their services and get no new ones. The master applies a change at once, or when it is back.
 */
@Service
public class NodeDrainService {
    private final NodeRepository nodes;
    private final DrainedNodeStore drains;
    private final EventLog events;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final ApiMasterClient master;
    private final Clock clock;

    NodeDrainService(
            NodeRepository nodes,
            DrainedNodeStore drains,
            EventLog events,
            AuditTrail audit,
            TransactionOperations transactions,
            ApiMasterClient master,
            Clock clock) {
        this.nodes = nodes;
        this.drains = drains;
        this.events = events;
        this.audit = audit;
        this.transactions = transactions;
        this.master = master;
        this.clock = clock;
    }

    /**
     * Drains a node, or lets it be used again. What would change nothing leaves no event.
     *
     * @param ifMatch the version, in quotes, that the caller has seen
     * @throws Problem when the caller may not, there is no such node, the change names nothing, or another change was
     *     made first
     */
    public void change(ApiCaller caller, String node, NodeChange change, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        boolean drained = change.drained()
                .orElseThrow(() -> new Problem(
                        ProblemType.MALFORMED_REQUEST,
                        "The body contains no change; send {\"drained\": true} or {\"drained\": false}."));
        transactions.executeWithoutResult(status -> change(caller, node, drained, ifMatch));
        // Without an answer, the master reads the change from the database at its next round.
        var unused = master.ask(new MasterRequest.Reconfigured());
    }

    private static void requireSeen(Optional<String> ifMatch, String node, boolean drained) {
        VersionCondition.require(ifMatch, "the node \"%s\"".formatted(node), NodeView.version(drained));
    }

    private void change(ApiCaller caller, String node, boolean drained, Optional<String> ifMatch) {
        if (nodes.findByName(node).isEmpty()) {
            throw new Problem(ProblemType.NOT_FOUND, "There is no node \"%s\".".formatted(node));
        }
        boolean before = drains.names().contains(node);
        requireSeen(ifMatch, node, before);
        boolean changed = drained ? drains.drain(node, caller.username(), clock.instant()) : drains.undrain(node);
        if (!changed && before != drained) {
            // Another call has made the same change since.
            requireSeen(ifMatch, node, drained);
        }
        if (changed) {
            String words = drained ? "node %s drained: it gets nothing new" : "node %s in use again";
            events.append(
                    NewEvent.about(EventKind.NODE, node, words.formatted(node)).by(caller.username()));
            audit.done(
                    caller,
                    drained ? AuditAction.NODE_DRAIN : AuditAction.NODE_UNDRAIN,
                    AuditTarget.node(node),
                    Map.of("drained", !drained),
                    Map.of("drained", drained));
        }
    }
}
