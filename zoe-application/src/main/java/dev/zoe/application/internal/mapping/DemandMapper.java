package dev.zoe.application.internal.mapping;

import dev.zoe.application.Component.Demand;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.document.ResourceRange;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Maps the resources of a service to the demand of one instance. */
public final class DemandMapper {

    private static final long DEFAULT_MILLICORES = 100;

    private final SiteLimits limits;
    private final DescriptionFindings findings;

    DemandMapper(SiteLimits limits, DescriptionFindings findings) {
        this.limits = limits;
        this.findings = findings;
    }

    Demand read(DocumentNode service) {
        DocumentNode resources = service.get("resources");
        ResourceRange cores = ResourceRange.of(resources.get("cores"));
        ResourceRange memory = ResourceRange.of(resources.get("memory"));
        OptionalLong shared = ResourceRange.bytes(resources.get("shm"));
        return new Demand(
                millicores(cores.minimum()).orElse(defaultMillicores(cores)),
                limit(service, "cores", millicores(cores.maximum()), limits.maxMillicores()),
                ResourceRange.bytes(memory.minimum()).orElse(0),
                limit(service, "memory", ResourceRange.bytes(memory.maximum()), limits.maxMemory()),
                boxed(shared.isPresent() ? shared : ResourceRange.bytes(resources.get("shm_size"))),
                (int) resources.get("gpus").whole().orElse(0));
    }

    /** The default minimum, unless a smaller maximum is asked for. */
    private static long defaultMillicores(ResourceRange cores) {
        return Math.min(DEFAULT_MILLICORES, millicores(cores.maximum()).orElse(DEFAULT_MILLICORES));
    }

    private static OptionalLong millicores(DocumentNode cores) {
        OptionalDouble number = ResourceRange.cores(cores);
        return number.isPresent() ? OptionalLong.of(Demand.millicores(number.getAsDouble())) : OptionalLong.empty();
    }

    private Optional<Long> limit(DocumentNode service, String what, OptionalLong maximum, long siteLimit) {
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
