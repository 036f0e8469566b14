package dev.zoe.api.submission;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.Application;

/** What the templates of the site ask for, with the defaults of their parameters. */
@FunctionalInterface
public interface TemplateDemands {

    /**
     * Whether one of the templates of the caller asks for exactly the same: as many core and elastic instances, each of
     * the same cores, memory, shared memory and GPUs.
     */
    boolean include(ApiCaller caller, Application application);
}
