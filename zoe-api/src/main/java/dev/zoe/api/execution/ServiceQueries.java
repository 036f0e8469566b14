package dev.zoe.api.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.usage.MeasuredUse;
import dev.zoe.db.usage.MeasuredUseReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows the services of an execution and the URLs of their ports. */
@Service
@Transactional(readOnly = true)
public class ServiceQueries {
    private final ServiceRepository services;
    private final ExecutionQueries executions;
    private final MeasuredUseReader measured;

    ServiceQueries(ServiceRepository services, ExecutionQueries executions, MeasuredUseReader measured) {
        this.services = services;
        this.executions = executions;
        this.measured = measured;
    }

    /**
     * All services of an execution, by component and ordinal.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<ServiceView> list(ApiCaller caller, long execution) {
        executions.find(caller, execution);
        Map<Long, MeasuredUse> used = used(execution);
        return services.findByExecution(execution).stream()
                .map(service -> ServiceView.of(service, used.get(service.getId())))
                .toList();
    }

    /** @throws Problem when there is no such execution that the caller may see, or it has no such service */
    public ServiceView get(ApiCaller caller, long execution, String name) {
        executions.find(caller, execution);
        return services.findByName(execution, name)
                .map(service -> ServiceView.of(service, used(execution).get(service.getId())))
                .orElseThrow(() -> new Problem(
                        ProblemType.NOT_FOUND,
                        "Execution %d has no service '%s'; GET /api/v1/executions/%d/services lists those it has."
                                .formatted(execution, name, execution)));
    }

    private Map<Long, MeasuredUse> used(long execution) {
        return measured.ofServices(execution).stream().collect(Collectors.toMap(MeasuredUse::id, Function.identity()));
    }

    /**
     * Where the published ports of an execution are reached now.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<EndpointView> endpoints(ApiCaller caller, long execution) {
        executions.find(caller, execution);
        return services.findByExecution(execution).stream()
                .filter(service -> service.getStatus() == ServiceStatus.ACTIVE)
                .flatMap(ServiceQueries::endpoints)
                .toList();
    }

    private static Stream<EndpointView> endpoints(ServiceEntity service) {
        return service.getPorts().stream().flatMap(port -> url(port).stream()
                .map(url -> new EndpointView(service.getName(), port.getName(), url)));
    }

    private static Optional<String> url(ServicePortEntity port) {
        return port.getHostAddress().map(address -> EndpointUrl.of(port.getUrlTemplate(), port.getProtocol(), address));
    }
}
