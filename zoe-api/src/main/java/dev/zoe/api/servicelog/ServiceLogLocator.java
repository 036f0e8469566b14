package dev.zoe.api.servicelog;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds the service whose output is asked for. */
@Component
class ServiceLogLocator {
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
        ServiceEntity service = services.findByName(execution, wanted)
                .orElseThrow(() -> new Problem(
                        ProblemType.NOT_FOUND,
                        "Execution %d has no service '%s'; GET /api/v1/executions/%d/services lists those it has."
                                .formatted(execution, wanted, execution)));
        ServiceStatus status = service.getStatus();
        boolean ended = status == ServiceStatus.INACTIVE
                || status == ServiceStatus.ERROR
                || found.getStatus().hasEnded();
        return new ServiceLogTarget(service.getId(), status, ended);
    }

    private String monitored(ExecutionEntity execution) {
        JsonNode components = json.readTree(execution.getDescription()).path("services");
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
