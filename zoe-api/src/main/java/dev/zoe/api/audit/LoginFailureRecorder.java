package dev.zoe.api.audit;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginFailed;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditTarget;
import java.util.Optional;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Records failed log-ins: one entry for each user name, address and minute. A name that no user has is not written,
 * because people type passwords there; its entry takes as long as any other.
 */
@Component
final class LoginFailureRecorder {
    private final AuditTrail trail;
    private final OncePerMinute perMinute = new OncePerMinute(Ticker.systemTicker());

    LoginFailureRecorder(AuditTrail trail) {
        this.trail = trail;
    }

    @EventListener
    void recordFailure(LoginFailed failure) {
        if (perMinute.isFirst(failure.typedName(), failure.address())) {
            Optional<String> user = failure.user().map(ApiCaller::username).map(SafeText::line);
            AuditOrigin origin = new AuditOrigin(
                    user,
                    failure.user().map(ApiCaller::id),
                    Optional.empty(),
                    Optional.empty(),
                    CurrentRequest.address(),
                    CurrentRequest.id());
            trail.notDone(
                    origin,
                    AuditAction.LOGIN_FAIL,
                    AuditTarget.user(user.orElse("")),
                    AuditResult.REFUSED,
                    ProblemType.UNAUTHENTICATED);
        }
    }
}
