package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the {@link FeasibilityCheck}, and what it found, until nodes, settings or quotas change. */
final class FeasibilityCache {

    private final Supplier<FeasibilityCheck> checks;

    @DerivedState("the nodes and the allocator")
    private @Nullable FeasibilityCheck check;

    /** Grows when what could ever fit may have changed. */
    private long version;

    /** @param checks makes one for the present nodes and settings */
    FeasibilityCache(Supplier<FeasibilityCheck> checks) {
        this.checks = checks;
    }

    /** What could ever fit may have changed. */
    void invalidate() {
        check = null;
        version++;
    }

    boolean neverFits(WaitingRequest waiting) {
        if (!waiting.isKnownToFit(version)) {
            if (neverFits(waiting.request()).isPresent()) {
                return true;
            }
            waiting.fits(version);
        }
        return false;
    }

    /** See {@link FeasibilityCheck#neverFits}. */
    Optional<Infeasibility> neverFits(Request request) {
        return check().neverFits(request);
    }

    /** See {@link FeasibilityCheck#couldBeWhole}. */
    boolean couldBeWhole(RunningRequest running) {
        return check().couldBeWhole(running);
    }

    private FeasibilityCheck check() {
        FeasibilityCheck known = check;
        if (known == null) {
            known = checks.get();
            check = known;
        }
        return known;
    }
}
