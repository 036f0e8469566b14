package dev.zoe.application.internal;

import dev.zoe.application.Component.Demand;
import dev.zoe.application.SiteLimits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads what one instance needs. */
public final class DemandReader {

    private static final long DEFAULT_MILLICORES = 100;

    private final SiteLimits limits;
    private final Findings findings;

    DemandReader(SiteLimits limits, Findings findings) {
        this.limits = limits;
        this.findings = findings;
    }

    /** Thousandths of a core; at least one, since every service needs some of a core. */
    public static long millicores(double cores) {
        return Math.max(1, Math.round(cores * 1000));
    }

    Demand read(Place service) {
        Place resources = service.get("resources");
        Place cores = resources.get("cores");
        Place memory = resources.get("memory");
        OptionalLong shared = resources.get("shm").whole();
        return new Demand(
                millicores(cores.get("min")).orElse(defaultMillicores(cores)),
                limit(service, "cores", millicores(cores.get("max")), limits.maxMillicores()),
                memory.get("min").whole().orElse(0),
                limit(service, "memory", memory.get("max").whole(), limits.maxMemory()),
                boxed(shared.isPresent() ? shared : resources.get("shm_size").whole()),
                (int) resources.get("gpus").whole().orElse(0));
    }

    /** The default minimum, unless a smaller maximum is asked for. */
    private static long defaultMillicores(Place cores) {
        return Math.min(DEFAULT_MILLICORES, millicores(cores.get("max")).orElse(DEFAULT_MILLICORES));
    }

    private static OptionalLong millicores(Place cores) {
        OptionalDouble number = cores.number();
        return number.isPresent() ? OptionalLong.of(millicores(number.getAsDouble())) : OptionalLong.empty();
    }

    private Optional<Long> limit(Place service, String what, OptionalLong maximum, long siteLimit) {
        if (maximum.isPresent() && maximum.getAsLong() > siteLimit) {
            findings.note("The maximum " + what + " of "
                    + service.get("name").text().orElseThrow() + " was lowered to the limit of this site.");
            return Optional.of(siteLimit);
        }
        return boxed(maximum);
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
