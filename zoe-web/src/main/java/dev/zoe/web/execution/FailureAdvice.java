package dev.zoe.web.execution;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceView;
import dev.zoe.web.execution.resource.ServiceUse;
import dev.zoe.web.frame.DisplayFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What to do about an execution that failed. */
@Component
class FailureAdvice {
    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_FOUND = 127;
    private static final int KILLED = 137;

    private final DisplayFormat format;

    FailureAdvice(DisplayFormat format) {
        this.format = format;
    }

    /**
     * A sentence of the message bundle.
     *
     * @param key of the message, whose first argument is the service and whose second one is the detail
     */
    record Advice(String key, String service, String detail) {}

    /** Empty for an execution that did not fail. */
    Optional<Advice> of(ExecutionView execution, List<ServiceUse> services) {
        if (!execution.status().equals("error")) {
            return Optional.empty();
        }
        Optional<ServiceUse> outOfMemory =
                services.stream().filter(use -> use.service().outOfMemory()).findFirst();
        if (outOfMemory.isPresent()) {
            return outOfMemory.map(this::memory);
        }
        return Optional.of(services.stream()
                .filter(ServiceUse::hasFailed)
                .findFirst()
                .map(use -> program(use.service()))
                .orElse(new Advice("execution.advice.none", "", "")));
    }

    private Advice memory(ServiceUse use) {
        long limit = use.reserved().memoryLimit();
        return limit == 0
                ? new Advice("execution.advice.memory", use.service().name(), "")
                : new Advice("execution.advice.memoryLimit", use.service().name(), format.bytes(limit));
    }

    private static Advice program(ServiceView service) {
        String name = service.name();
        if (service.exitCode().isEmpty()) {
            return new Advice("execution.advice.notStarted", name, "");
        }
        int code = service.exitCode().get();
        String key =
                switch (code) {
                    case NOT_EXECUTABLE -> "execution.advice.notExecutable";
                    case NOT_FOUND -> "execution.advice.notFound";
                    case KILLED -> "execution.advice.killed";
                    default -> "execution.advice.exitCode";
                };
        return new Advice(key, name, Integer.toString(code));
    }
}
