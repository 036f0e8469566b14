package dev.zoe.api.audit;

import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.CallerToken;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditEntryWriter;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.audit.NewAuditEntry;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the audit trail. An entry has what changed, and never a password, a secret, an environment or a description.
 */
@Service
public class AuditTrail {
    private static final int LONGEST_NAME = 200;

    private final AuditEntryWriter entries;
    private final JsonMapper json;

    AuditTrail(AuditEntryWriter entries, JsonMapper json) {
        this.entries = entries;
        this.json = json;
    }

    /**
     * Records a change in the transaction that makes it.
     *
     * @param before names and values of what changes; empty when there was nothing. Values are texts, numbers,
     *     booleans, optional values and collections of them; of others, their text is taken
     * @param after the same after the change; empty when nothing is left
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void done(
            ApiCaller caller, AuditAction action, AuditTarget target, Map<String, ?> before, Map<String, ?> after) {
        done(origin(caller), action, target, before, after);
    }

    /** The same for what Zoe does itself, in its own transaction when there is none. */
    @Transactional
    public void done(
            AuditOrigin origin, AuditAction action, AuditTarget target, Map<String, ?> before, Map<String, ?> after) {
        entries.write(new NewAuditEntry(
                origin, action, safe(target), AuditResult.DONE, Optional.empty(), json(before), json(after)));
    }

    /**
     * Records in the transaction of the caller a change that ended with an error, and may have been made.
     *
     * @param problem that the caller gets
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void failed(ApiCaller caller, AuditAction action, AuditTarget target, ProblemType problem) {
        notDone(origin(caller), action, target, AuditResult.FAILED, problem);
    }

    /** Records what changed nothing. */
    void notDone(AuditOrigin origin, AuditAction action, AuditTarget target, AuditResult result, ProblemType problem) {
        entries.write(new NewAuditEntry(
                origin,
                action,
                safe(target),
                result,
                Optional.of(problem.kebabName()),
                Optional.empty(),
                Optional.empty()));
    }

    /** The caller, with address and name of the request that this thread works on. */
    public AuditOrigin origin(ApiCaller caller) {
        return new AuditOrigin(
                Optional.of(SafeText.line(caller.username())),
                Optional.of(caller.id()),
                Optional.of(SafeText.line(caller.role())),
                caller.token().map(CallerToken::name),
                CurrentRequest.address(),
                CurrentRequest.id());
    }

    /** A user who is not signed in, with address and name of the request that this thread works on. */
    public AuditOrigin originOfUser(long id, String username) {
        return new AuditOrigin(
                Optional.of(username),
                Optional.of(id),
                Optional.empty(),
                Optional.empty(),
                CurrentRequest.address(),
                CurrentRequest.id());
    }

    private static AuditTarget safe(AuditTarget target) {
        String name = target.name();
        String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
        return new AuditTarget(target.kind(), SafeText.line(shown));
    }

    private Optional<String> json(Map<String, ?> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(json.writeValueAsString(AuditValues.safe(values)));
    }
}
