package dev.zoe.api.audit;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.CallerToken;
import dev.zoe.api.security.LoginFailed;
import dev.zoe.api.security.LoginFailed.Means;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditTarget;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Records failed log-ins: one entry for each user name or token, address and minute. A name that no user has is not
 * written, because people type passwords there; its entry takes as long as any other.
 *
 * <p>Limits of log-ins bound the entries about passwords. Of refused tokens, secrets and codes, up to
 * {@value #MOST_PER_ADDRESS} are recorded for each address and minute.
 */
@Component
final class LoginFailureRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(LoginFailureRecorder.class);
    private static final int MOST_PER_ADDRESS = 20;

    private final AuditTrail trail;
    private final OncePerMinute perMinute = new OncePerMinute(Ticker.systemTicker());

    LoginFailureRecorder(AuditTrail trail) {
        this.trail = trail;
    }

    @EventListener
    void recordFailure(LoginFailed failure) {
        String means = failure.means().name();
        boolean isFirst = perMinute.isFirst(means, owner(failure), failure.name(), failure.address());
        if (isFirst && (failure.means() == Means.PASSWORD || isAmongFirst(means, failure.address()))) {
            write(failure);
        }
    }

    private boolean isAmongFirst(String means, String address) {
        return perMinute.isAmongFirst(MOST_PER_ADDRESS, means, address);
    }

    /** Two users may have tokens of one name. Of a name that was typed, it must not matter whether a user has it. */
    private static String owner(LoginFailed failure) {
        return failure.means() == Means.TOKEN
                ? failure.user().map(ApiCaller::username).orElse("")
                : "";
    }

    private void write(LoginFailed failure) {
        Optional<String> user = failure.user().map(ApiCaller::username).map(SafeText::line);
        AuditOrigin origin = new AuditOrigin(
                user,
                failure.user().map(ApiCaller::id),
                Optional.empty(),
                failure.user().flatMap(ApiCaller::token).map(CallerToken::name),
                CurrentRequest.address(),
                CurrentRequest.id());
        try {
            trail.notDone(
                    origin,
                    AuditAction.LOGIN_FAIL,
                    target(failure, user),
                    AuditResult.REFUSED,
                    problem(failure.means()));
        } catch (DataAccessException | TransactionException e) {
            // The log-in is refused in any case, and the answer must not reveal more.
            LOG.warn(
                    "cannot record a failed log-in: user={} error=\"{}\"",
                    user.orElse(""),
                    SafeText.line(e.getMessage()));
        }
    }

    private static ProblemType problem(Means means) {
        return switch (means) {
            case PASSWORD, TOKEN -> ProblemType.UNAUTHENTICATED;
            case RESET_SECRET -> ProblemType.WRONG_SECRET;
            case LOGIN_CODE -> ProblemType.WRONG_CODE;
        };
    }

    private static AuditTarget target(LoginFailed failure, Optional<String> user) {
        return failure.means() == Means.TOKEN
                ? AuditTarget.token(user.orElse(""), failure.name())
                : AuditTarget.user(user.orElse(""));
    }
}
