package dev.zoe.api.servicelog;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds the service whose output is asked for. */
@Component
public class ServiceLogLocator {
    private final ExecutionQueries executions;
    private final ServiceRepository services;
    private final JsonMapper json;

    ServiceLogLocator(ExecutionQueries executions, ServiceRepository services, JsonMapper json) {
        this.executions = executions;
        this.services = services;
        this.json = json;
    }

    /**
     * @param name empty for the first instance of the first monitored component
     * @throws Problem when there is no such execution that the caller may see, or it has no such service
     */
    @Transactional(readOnly = true)
    public ServiceLogTarget find(ApiCaller caller, long execution, Optional<String> name) {
        ExecutionEntity found = executions.find(caller, execution);
        String wanted = name.orElseGet(() -> monitored(found));
        return target(services.findByName(execution, wanted).orElseThrow(() -> noService(execution, wanted)), found);
    }

    /**
     * The services that are chosen, by component and ordinal.
     *
     * @throws Problem when there is no such execution that the caller may see, it has no such service, or they are more
     *     than {@link LogSelection#MOST}
     */
    @Transactional(readOnly = true)
    public List<ServiceLogTarget> findAll(ApiCaller caller, long execution, LogSelection selection) {
        ExecutionEntity found = executions.find(caller, execution);
        Set<String> wanted = selection.names().isEmpty() ? Set.of(monitored(found)) : selection.names();
        List<ServiceEntity> chosen = selection.all()
                ? services.findByExecution(execution)
                : services.findByNames(List.of(execution), wanted);
        if (chosen.size() > LogSelection.MOST) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST,
                    "One stream has the output of up to %d services, not %d; name some of them with service."
                            .formatted(LogSelection.MOST, chosen.size()));
        }
        if (!selection.all() && chosen.size() < wanted.size()) {
            Set<String> missing = new TreeSet<>(wanted);
            chosen.forEach(service -> missing.remove(service.getName()));
            throw noService(execution, String.join(", ", missing));
        }
        return chosen.stream()
                .sorted(Comparator.comparing(ServiceEntity::getComponent).thenComparing(ServiceEntity::getOrdinal))
                .map(service -> target(service, found))
                .toList();
    }

    private static Problem noService(long execution, String name) {
        return new Problem(
                ProblemType.NOT_FOUND,
                "Execution %d has no service '%s'; GET /api/v1/executions/%d/services lists those it has."
                        .formatted(execution, name, execution));
    }

    private static ServiceLogTarget target(ServiceEntity service, ExecutionEntity execution) {
        ServiceStatus status = service.getStatus();
        boolean ended = status == ServiceStatus.INACTIVE
                || status == ServiceStatus.ERROR
                || execution.getStatus().hasEnded();
        return new ServiceLogTarget(service.getId(), service.getName(), status, ended);
    }

    private String monitored(ExecutionEntity execution) {
        return monitored(json.readTree(execution.getDescription()));
    }

    /** The name of the first instance of the first monitored component of a description. */
    public static String monitored(JsonNode description) {
        JsonNode components = description.path("services");
        return components
                        .valueStream()
                        .filter(component -> component.path("monitor").asBoolean(false))
                        .findFirst()
                        .orElseGet(() -> components.path(0))
                        .path("name")
                        .asString()
                + "0";
    }
}
