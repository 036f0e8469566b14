package dev.zoe.api.session;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.security.LoginAccount;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.session.SessionOrigin;
import dev.zoe.db.session.WebSession;
import dev.zoe.db.session.WebSessionStore;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Sessions of browsers. Each request reads its session from the database, so a session ends at once when the user is
 * disabled or changed: a new password, another role.
 */
@Service
public class WebSessions {
    private static final Logger LOG = LoggerFactory.getLogger(WebSessions.class);
    private static final int REMOVED_AT_ONCE = 20;

    private final WebSessionStore sessions;
    private final IdentitySettings identity;
    private final SessionSettings settings;
    private final AuditTrail audit;

    WebSessions(WebSessionStore sessions, IdentitySettings identity, SessionSettings settings, AuditTrail audit) {
        this.sessions = sessions;
        this.identity = identity;
        this.settings = settings;
        this.audit = audit;
    }

    /** A new session of a user who has just logged in. Some sessions that have ended are removed. */
    @Transactional
    public SessionSecret begin(ApiCaller caller) {
        SessionSecret secret = SessionSecret.generate();
        SessionOrigin origin = LoginRequest.origin();
        long id = sessions.insert(secret.hash(), caller.id(), caller.version(), origin, settings.sessionTime());
        sessions.removeEnded(REMOVED_AT_ONCE);
        audit.done(
                caller,
                AuditAction.SESSION_BEGIN,
                AuditTarget.session(caller.username(), id),
                Map.of(),
                Map.of("browser", origin.browser()));
        return secret;
    }

    /**
     * A session that has not ended.
     *
     * @param id its number, which is no secret
     */
    public record Open(long id, ApiCaller caller) {}

    /** The session of a secret; empty when it has ended. */
    public Optional<Open> find(SessionSecret secret) {
        Optional<WebSession> session = sessions.find(secret.hash(), settings.sessionIdle());
        session.filter(WebSession::isUseDue).ifPresent(this::noteUse);
        return session.flatMap(this::open);
    }

    /**
     * The session of a number; empty when it has ended.
     *
     * @param isUse whether the browser uses it now, so that it does not end for want of use
     */
    public Optional<Open> find(long id, boolean isUse) {
        Optional<WebSession> session = sessions.findById(id, settings.sessionIdle());
        session.filter(found -> isUse && found.isUseDue()).ifPresent(this::noteUse);
        return session.flatMap(this::open);
    }

    private Optional<Open> open(WebSession session) {
        LoginAccount account = LoginAccounts.account(session.user());
        return identity.sources().contains(account.source())
                ? Optional.of(new Open(session.id(), account.caller()))
                : Optional.empty();
    }

    private void noteUse(WebSession session) {
        try {
            sessions.noteUse(session.id());
        } catch (DataAccessException e) {
            // A full disk, for example, must not keep anybody from looking. The next request tries again.
            LOG.debug("Storing the use of a session failed: session={} reason=\"{}\"", session.id(), e.getMessage());
        }
    }

    /** Ends the session of a browser that logs out; nothing happens when it has ended before. */
    @Transactional
    public void end(SessionSecret secret) {
        Optional<WebSession> ending = sessions.find(secret.hash(), settings.sessionIdle());
        boolean isEnded = sessions.delete(secret.hash());
        ending.filter(session -> isEnded).ifPresent(session -> {
            ApiCaller caller = LoginAccounts.account(session.user()).caller();
            AuditTarget target = AuditTarget.session(caller.username(), session.id());
            audit.done(caller, AuditAction.SESSION_END, target, Map.of(), Map.of());
        });
    }
}
