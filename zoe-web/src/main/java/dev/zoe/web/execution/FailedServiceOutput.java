package dev.zoe.web.execution;

import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.servicelog.ServiceLogQueries;
import dev.zoe.application.SafeText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** What the services printed last of an execution that failed: mostly the reason. */
@Component
class FailedServiceOutput {
    private static final int MOST_SERVICES = 3;
    private static final int MOST_BYTES = 4096;

    private final ServiceLogQueries logs;

    FailedServiceOutput(ServiceLogQueries logs) {
        this.logs = logs;
    }

    /** @param text its last lines, with control characters escaped: HTML may not hold them */
    record Printed(String service, String text) {}

    /** Of those services that failed, or else of the first ones; without those that printed nothing. */
    List<Printed> read(ApiCaller caller, long execution, List<ServiceView> services) {
        return services.stream()
                .filter(service -> service.endedAt().isPresent() || hasFailed(service))
                .sorted(Comparator.comparing(service -> !hasFailed(service)))
                .limit(MOST_SERVICES)
                .flatMap(service -> printed(caller, execution, service.name()))
                .toList();
    }

    /** Users with whom an execution is shared read no output. */
    private Stream<Printed> printed(ApiCaller caller, long execution, String service) {
        try {
            Optional<Printed> printed = logs.end(caller, execution, service, MOST_BYTES)
                    .map(part -> new Printed(service, SafeText.lines(part.text())));
            return printed.stream();
        } catch (Problem hidden) {
            if (hidden.type() != ProblemType.NOT_FOUND) {
                throw hidden;
            }
            return Stream.empty();
        }
    }

    private static boolean hasFailed(ServiceView service) {
        return service.status().equals("error")
                || service.exitCode().filter(code -> code != 0).isPresent();
    }
}
