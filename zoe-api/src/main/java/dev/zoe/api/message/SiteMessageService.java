package dev.zoe.api.message;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.message.SiteMessage;
import dev.zoe.db.message.SiteMessageContent;
import dev.zoe.db.message.SiteMessageStore;
import dev.zoe.db.user.Capability;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Sets and deletes the message of the site. Everybody sees it, so it is for those who may change the configuration. */
@Service
public class SiteMessageService {
    private static final String WHAT = "the message";

    private final SiteMessageStore store;
    private final ShownMessage shown;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final JsonObjectReader json;
    private final Clock clock;

    SiteMessageService(
            SiteMessageStore store,
            ShownMessage shown,
            AuditTrail audit,
            TransactionOperations transactions,
            JsonObjectReader json,
            Clock clock) {
        this.store = store;
        this.shown = shown;
        this.audit = audit;
        this.transactions = transactions;
        this.json = json;
        this.clock = clock;
    }

    /**
     * The message, also before and after the time for which it is shown; empty when there is none.
     *
     * @throws Problem when the caller may not change the configuration
     */
    public Optional<SiteMessageView> find(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        return store.find().map(this::view);
    }

    /** @throws Problem when the caller may not change the configuration, or there is no message */
    SiteMessageView get(ApiCaller caller) {
        return find(caller).orElseThrow(SiteMessageService::none);
    }

    /**
     * Sets the message, in place of the one that is there. What would change nothing leaves no entry in the audit
     * trail.
     *
     * @param body a JSON object
     * @param ifMatch the version, in quotes, that the caller has seen
     * @param ifNoneMatch {@code *} when there must be no message
     * @throws Problem when the caller may not, something is wrong with it, or a condition does not hold
     */
    public SiteMessageView put(ApiCaller caller, String body, Optional<String> ifMatch, Optional<String> ifNoneMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        SiteMessageContent content =
                SiteMessageInput.read(json.read(body, "{\"text\": \"Closed from 20:00.\"}"), clock.instant());
        SiteMessage message = Objects.requireNonNull(
                transactions.execute(status -> putLocked(caller, content, ifMatch, ifNoneMatch)));
        shown.refresh();
        return view(message);
    }

    private SiteMessage putLocked(
            ApiCaller caller, SiteMessageContent content, Optional<String> ifMatch, Optional<String> ifNoneMatch) {
        store.lock();
        Optional<SiteMessage> before = store.find();
        VersionCondition.require(ifMatch, ifNoneMatch, WHAT, before.map(message -> Long.toString(message.version())));
        Optional<SiteMessage> same = before.filter(message -> message.content().equals(content));
        if (same.isPresent()) {
            return same.get();
        }
        SiteMessage after = store.put(content);
        audit.done(
                caller,
                AuditAction.MESSAGE_SET,
                AuditTarget.message(),
                before.map(SiteMessageService::values).orElse(Map.of()),
                values(after));
        return after;
    }

    /**
     * Deletes the message.
     *
     * @throws Problem when the caller may not, there is none, or another change was made first
     */
    public void delete(ApiCaller caller, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        transactions.executeWithoutResult(status -> {
            store.lock();
            SiteMessage before = store.find().orElseThrow(SiteMessageService::none);
            VersionCondition.require(ifMatch, WHAT, before.version());
            store.delete();
            audit.done(caller, AuditAction.MESSAGE_DELETE, AuditTarget.message(), values(before), Map.of());
        });
        shown.refresh();
    }

    private static Problem none() {
        return new Problem(ProblemType.NOT_FOUND, "There is no message.");
    }

    private static Map<String, ?> values(SiteMessage message) {
        SiteMessageContent content = message.content();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("text", content.text());
        values.put("level", content.level().wire());
        values.put("from", content.from());
        values.put("until", content.until());
        return values;
    }

    private SiteMessageView view(SiteMessage message) {
        return SiteMessageView.of(message, clock.instant());
    }
}
