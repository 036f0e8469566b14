package dev.zoe.web.execution.resource;

import dev.zoe.api.execution.ServiceView;

/** A service with what it reserves. */
public record ServiceUse(ServiceView service, ReservedResources reserved) {

    /** Whether it holds resources of a node now. */
    public boolean holds() {
        return switch (service.status()) {
            case "runnable", "starting", "active", "terminating" -> true;
            default -> false;
        };
    }

    /** Whether it ended, or could not start, with an error. */
    public boolean hasFailed() {
        return service.status().equals("error")
                || service.outOfMemory()
                || service.exitCode().filter(code -> code != 0).isPresent();
    }
}
