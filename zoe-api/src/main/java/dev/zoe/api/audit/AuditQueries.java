package dev.zoe.api.audit;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditEntry;
import dev.zoe.db.audit.AuditFilter;
import dev.zoe.db.audit.AuditReader;
import dev.zoe.db.audit.AuditSealer;
import dev.zoe.db.audit.AuditVerifier;
import dev.zoe.db.audit.ChainPosition;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Shows and verifies the audit trail. */
@Service
public class AuditQueries {
    private static final Pattern PLACE = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

    private final AuditReader reader;
    private final AuditSealer sealer;
    private final AuditVerifier verifier;
    private final JsonMapper json;

    AuditQueries(AuditReader reader, AuditSealer sealer, AuditVerifier verifier, JsonMapper json) {
        this.reader = reader;
        this.sealer = sealer;
        this.verifier = verifier;
        this.json = json;
    }

    /** Newest first; only the caller's own entries unless the role may change the configuration. */
    public Page<AuditEntryView> list(ApiCaller caller, AuditListRequest request) {
        Optional<AuditFilter> filter = visible(caller, request.filter());
        if (filter.isEmpty()) {
            return Page.whole(List.of());
        }
        List<AuditEntry> found = reader.search(filter.get(), request.before(), request.limit() + 1);
        return Page.cut(found, request.limit(), AuditEntry::id).map(entry -> AuditEntryView.of(entry, json));
    }

    /** Of these entries, those that the caller may see; empty when there can be none. */
    Optional<AuditFilter> visible(ApiCaller caller, AuditFilter filter) {
        if (caller.may(Capability.CHANGE_CONFIG)) {
            return Optional.of(filter);
        }
        return filter.actor().filter(actor -> !actor.equals(caller.username())).isPresent()
                ? Optional.empty()
                : Optional.of(filter.withActor(caller.username(), caller.id()));
    }

    /**
     * Compares the whole trail with its chain.
     *
     * @param known {@code POSITION:HASH} of an earlier verification, which the chain must still have
     * @throws Problem when the caller may not verify the trail, or {@code known} cannot be read
     */
    AuditVerificationView verify(ApiCaller caller, Optional<String> known) {
        caller.require(Capability.CHANGE_CONFIG);
        Optional<ChainPosition> place = known.map(AuditQueries::place);
        sealer.seal();
        return AuditVerificationView.of(verifier.verify(place));
    }

    private static ChainPosition place(String text) {
        Matcher place = PLACE.matcher(text);
        if (!place.matches()) {
            throw Problem.badParameter("known", text, "POSITION:HASH of an earlier verification");
        }
        return new ChainPosition(Long.parseLong(place.group(1)), place.group(2));
    }
}
