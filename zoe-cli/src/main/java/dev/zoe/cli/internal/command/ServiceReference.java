package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.rest.QueryParameters;
import java.util.Optional;

/**
 * A service as a user names it: {@code 42/worker0}, or an execution alone for its first monitored service.
 *
 * @param service its name; empty for the one that the server chooses
 */
record ServiceReference(ExecutionReference execution, Optional<String> service) {

    /** Before the command line is parsed. */
    static final ServiceReference NONE = new ServiceReference(ExecutionReference.NONE, Optional.empty());

    static final char SEPARATOR = '/';

    /** The service in the query of a request. */
    QueryParameters query() {
        return new QueryParameters().with("service", service);
    }
}
