package dev.zoe.web.demand;

import dev.zoe.api.execution.ExecutionView;

/** Finds the name that the owner gave an execution. Forms that start the application again begin with it. */
public final class GivenName {
    private GivenName() {}

    /** @return empty when the execution has the name of its application, which may have another one by then */
    public static String of(ExecutionView execution) {
        boolean isThatOfApplication = execution
                .application()
                .filter(application -> application.path("name").asString("").equals(execution.name()))
                .isPresent();
        return isThatOfApplication ? "" : execution.name();
    }
}
