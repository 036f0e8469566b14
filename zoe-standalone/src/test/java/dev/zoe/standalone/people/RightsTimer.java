package dev.zoe.standalone.people;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.Set;

/** Measures what the decisions about the rights of one request cost, after its log-in. */
final class RightsTimer {

    private static final int DECISIONS = 2_000_000;
    private static final int REFUSALS = 200_000;

    private RightsTimer() {}

    /** Nanoseconds of all checks of a permitted request on an execution: the API, the operation, and the owner. */
    static double permittedNanos() {
        ApiCaller caller = caller(Set.of(Capability.ACCESS_API, Capability.SEE_STATUS, Capability.OPERATE_OTHERS));
        long permitted = 0;
        long start = System.nanoTime();
        for (int i = 0; i < DECISIONS; i++) {
            caller.require(Capability.ACCESS_API);
            caller.require(Capability.SEE_STATUS);
            permitted += caller.mayOperate(i) ? 1 : 0;
        }
        double nanos = (System.nanoTime() - start) / (double) DECISIONS;
        if (permitted != DECISIONS) {
            throw new IllegalStateException("a permitted request was refused");
        }
        return nanos;
    }

    /** Nanoseconds of a refusal, with its problem. */
    static double refusedNanos() {
        ApiCaller caller = caller(Set.of(Capability.ACCESS_API));
        long refused = 0;
        long start = System.nanoTime();
        for (int i = 0; i < REFUSALS; i++) {
            try {
                caller.require(Capability.CHANGE_CONFIG);
            } catch (Problem refusal) {
                refused += refusal.type().status().value();
            }
        }
        double nanos = (System.nanoTime() - start) / (double) REFUSALS;
        if (refused == 0) {
            throw new IllegalStateException("a forbidden request was permitted");
        }
        return nanos;
    }

    private static ApiCaller caller(Set<Capability> capabilities) {
        return new ApiCaller(1, "ada", "user", capabilities, 0);
    }
}
