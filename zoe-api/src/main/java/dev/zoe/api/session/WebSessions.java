package dev.zoe.api.session;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.security.LoginAccount;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.db.session.WebSession;
import dev.zoe.db.session.WebSessionStore;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;

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

    WebSessions(WebSessionStore sessions, IdentitySettings identity, SessionSettings settings) {
        this.sessions = sessions;
        this.identity = identity;
        this.settings = settings;
    }

    /** A new session of a user who has just logged in. Some sessions that have ended are removed. */
    public SessionSecret begin(ApiCaller caller) {
        SessionSecret secret = SessionSecret.generate();
        sessions.insert(secret.hash(), caller.id(), caller.version(), LoginRequest.origin(), settings.sessionTime());
        sessions.removeEnded(REMOVED_AT_ONCE);
        return secret;
    }

    /** The user of a session; empty when it has ended. */
    public Optional<ApiCaller> find(SessionSecret secret) {
        Optional<WebSession> session = sessions.find(secret.hash(), settings.sessionIdle());
        session.filter(WebSession::isUseDue).ifPresent(this::noteUse);
        return session.map(WebSession::user)
                .map(LoginAccounts::account)
                .filter(account -> identity.sources().contains(account.source()))
                .map(LoginAccount::caller);
    }

    private void noteUse(WebSession session) {
        try {
            sessions.noteUse(session.id());
        } catch (DataAccessException e) {
            // A full disk, for example, must not keep anybody from looking. The next request tries again.
            LOG.debug("Storing the use of a session failed: session={} reason=\"{}\"", session.id(), e.getMessage());
        }
    }

    public void end(SessionSecret secret) {
        sessions.delete(secret.hash());
    }
}
