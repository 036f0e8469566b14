package dev.zoe.api.audit;

import dev.zoe.api.security.AdminCreated;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditTarget;
import java.util.Map;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Records the administrator that the first start creates. */
@Component
final class FirstAdminRecorder {
    private final AuditTrail trail;

    FirstAdminRecorder(AuditTrail trail) {
        this.trail = trail;
    }

    @EventListener
    void recordAdmin(AdminCreated created) {
        trail.done(
                AuditOrigin.ZOE,
                AuditAction.USER_CREATE,
                AuditTarget.user(created.username()),
                Map.of(),
                Map.of("role", "admin"));
    }
}
