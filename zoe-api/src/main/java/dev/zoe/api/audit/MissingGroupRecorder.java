package dev.zoe.api.audit;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditTarget;
import org.springframework.stereotype.Component;

/**
 * Records that a log-in leads to a group that Zoe does not have: one entry for each group and minute, and up to
 * {@value #MOST} in a minute.
 */
@Component
public final class MissingGroupRecorder {
    private static final int MOST = 20;

    private final AuditTrail trail;
    private final OncePerMinute perMinute = new OncePerMinute(Ticker.systemTicker());

    MissingGroupRecorder(AuditTrail trail) {
        this.trail = trail;
    }

    /**
     * Records it.
     *
     * @param user who has logged in
     * @return false when it was recorded a short while ago, or much was
     */
    public boolean record(AuditOrigin user, String group) {
        if (!perMinute.isFirst("group", group) || !perMinute.isAmongFirst(MOST, "all")) {
            return false;
        }
        trail.notDone(
                user,
                AuditAction.GROUP_ADD_MEMBER,
                AuditTarget.group(group),
                AuditResult.REFUSED,
                ProblemType.NOT_FOUND);
        return true;
    }
}
