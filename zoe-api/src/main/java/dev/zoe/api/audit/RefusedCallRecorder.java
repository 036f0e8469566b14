package dev.zoe.api.audit;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.CallRefused;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditTarget;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Records calls of users that would have changed something: those that the caller may not make, and those that ended
 * with an error of Zoe. The same call of the same user from the same address counts once a minute, and of one user up
 * to {@value #MOST_PER_USER} calls are recorded a minute, because entries stay for weeks.
 */
@Component
final class RefusedCallRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(RefusedCallRecorder.class);

    private static final int MOST_PER_USER = 20;

    private final AuditTrail trail;
    private final OncePerMinute perMinute = new OncePerMinute(Ticker.systemTicker());

    RefusedCallRecorder(AuditTrail trail) {
        this.trail = trail;
    }

    @EventListener
    void recordRefusal(CallRefused refusal) {
        recordCall(refusal.caller(), refusal.problem());
    }

    /** @param problem with which the request of this thread was answered */
    void recordCall(ApiCaller caller, ProblemType problem) {
        Optional<String> change = CurrentRequest.change();
        if (change.isPresent()
                && perMinute.isFirst(caller.username(), CurrentRequest.address(), problem.kebabName(), change.get())
                && perMinute.isAmongFirst(MOST_PER_USER, caller.username())) {
            write(caller, problem, AuditTarget.call(change.get()));
        }
    }

    private void write(ApiCaller caller, ProblemType problem, AuditTarget target) {
        boolean isFailure = problem.status() == HttpStatus.INTERNAL_SERVER_ERROR;
        try {
            trail.notDone(
                    trail.origin(caller),
                    isFailure ? AuditAction.CALL_FAIL : AuditAction.CALL_REFUSE,
                    target,
                    isFailure ? AuditResult.FAILED : AuditResult.REFUSED,
                    problem);
        } catch (DataAccessException | TransactionException e) {
            // The caller has the answer already, and nothing was changed.
            LOG.warn(
                    "cannot record a refused call: user={} error=\"{}\"",
                    caller.username(),
                    SafeText.line(e.getMessage()));
        }
    }
}
