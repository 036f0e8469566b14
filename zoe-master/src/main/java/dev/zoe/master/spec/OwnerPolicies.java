package dev.zoe.master.spec;

import dev.zoe.application.Component;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.db.user.ContainerPolicyReader;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What containers of the owners of executions may, by their present roles. So a right that a role loses ends with the
 * next start. Roles change rarely, so they are read once a second at most.
 */
public final class OwnerPolicies {
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final ContainerPolicyReader reader;
    private final Clock clock;
    private final Map<String, ContainerPolicy> known = new HashMap<>();
    private Instant since = Instant.MIN;

    public OwnerPolicies(ContainerPolicyReader reader, Clock clock) {
        this.reader = reader;
        this.clock = clock;
    }

    /**
     * The policy of an owner.
     *
     * @throws UnmetRequirementException when it does not allow what the component asks for
     */
    synchronized ContainerPolicy require(String owner, Component component) throws UnmetRequirementException {
        Instant now = clock.instant();
        if (now.isBefore(since) || !now.isBefore(since.plus(FRESH))) {
            known.clear();
            since = now;
        }
        ContainerPolicy policy =
                known.computeIfAbsent(owner, name -> reader.find(name).orElse(ContainerPolicy.OF_SITE));
        String refused = policy.refusal(component).orElse("");
        if (!refused.isEmpty()) {
            throw new UnmetRequirementException(
                    "the role of user %s does not allow %s any longer".formatted(owner, refused));
        }
        return policy;
    }
}
