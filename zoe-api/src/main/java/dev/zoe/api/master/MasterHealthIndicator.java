package dev.zoe.api.master;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * The link to the master as a part of the health: degraded while no leader answers, which is no reason to be replaced.
 */
public final class MasterHealthIndicator implements HealthIndicator {
    private static final Status DEGRADED = new Status("DEGRADED");

    private final MasterAvailability availability;

    public MasterHealthIndicator(MasterAvailability availability) {
        this.availability = availability;
    }

    @Override
    public Health health() {
        MasterState state = availability.state();
        boolean well = state.presence() == MasterState.Presence.LEADER
                && state.backEndTrouble().isEmpty();
        Health.Builder health = Health.status(well ? Status.UP : DEGRADED)
                .withDetail("presence", state.presence().wire());
        state.backEndTrouble().ifPresent(trouble -> health.withDetail("back_end_trouble", trouble));
        return health.build();
    }
}
