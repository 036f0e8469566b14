package dev.zoe.master.spec;

import dev.zoe.application.Component;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.user.ContainerPolicyReader;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What containers of the owners of executions may, by their present roles, and by the default of the site where a role
 * has no list. So a right that a role loses ends with the next start. Roles change rarely, so they are read once a
 * second at most.
 */
public final class OwnerPolicies {
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final ContainerPolicyReader reader;
    private final SiteLimits site;
    private final Clock clock;
    private final Map<String, ContainerPolicy> known = new HashMap<>();
    private Instant since = Instant.MIN;

    /** @param site the limits by which the API checks the descriptions of users whose role has no list */
    public OwnerPolicies(ContainerPolicyReader reader, SiteLimits site, Clock clock) {
        this.reader = reader;
        this.site = site;
        this.clock = clock;
    }

    /**
     * The policy of an owner, with all lists.
     *
     * @throws UnmetRequirementException when it does not allow what the component asks for
     */
    synchronized ContainerPolicy require(String owner, Component component) throws UnmetRequirementException {
        Instant now = clock.instant();
        if (now.isBefore(since) || !now.isBefore(since.plus(FRESH))) {
            known.clear();
            since = now;
        }
        ContainerPolicy ofRole =
                known.computeIfAbsent(owner, name -> reader.find(name).orElse(ContainerPolicy.OF_SITE));
        refuse(ofRole.refusal(component), "the role of user %s does not allow %s any longer", owner);
        ContainerPolicy policy = ofRole.orDefaultsOf(site);
        refuse(
                policy.refusal(component),
                "neither the role of user %s nor the default of the site (zoe.api.allowed-*) allows %s any longer",
                owner);
        return policy;
    }

    private static void refuse(Optional<String> refused, String message, String owner)
            throws UnmetRequirementException {
        if (refused.isPresent()) {
            throw new UnmetRequirementException(message.formatted(owner, refused.get()));
        }
    }
}
