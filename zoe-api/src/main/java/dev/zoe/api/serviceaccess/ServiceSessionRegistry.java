package dev.zoe.api.serviceaccess;

import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.stream.StreamRegistry;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The open sessions into services: their number is limited, and those of users who were changed are ended. */
@Component
final class ServiceSessionRegistry implements AutoCloseable {
    private final StreamRegistry sessions;

    ServiceSessionRegistry(ServiceSessionSettings settings, LoginAccounts accounts) {
        this.sessions = new StreamRegistry(
                settings.maxServiceSessions(), settings.maxServiceSessionsPerUser(), accounts::isUnchanged);
    }

    StreamRegistry sessions() {
        return sessions;
    }

    /** Before the web server stops, which would otherwise wait for sessions that do not end. */
    @EventListener
    void stop(ContextClosedEvent event) {
        sessions.close();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
