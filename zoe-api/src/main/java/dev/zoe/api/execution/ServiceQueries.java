package dev.zoe.api.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.ProxyPath;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.service.ServiceReader;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.service.ServiceSummary;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows the services of an execution and the URLs of their ports. */
@Service
@Transactional(readOnly = true)
public class ServiceQueries {
    private final ServiceRepository services;
    private final ServiceReader reader;
    private final ExecutionQueries executions;
    private final KnownProxyPaths paths;
    private final ObjectProvider<EndpointProxy> proxy;

    ServiceQueries(
            ServiceRepository services,
            ServiceReader reader,
            ExecutionQueries executions,
            KnownProxyPaths paths,
            ObjectProvider<EndpointProxy> proxy) {
        this.services = services;
        this.reader = reader;
        this.executions = executions;
        this.paths = paths;
        this.proxy = proxy;
    }

    /**
     * All services of an execution, by component and ordinal.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<ServiceView> list(ApiCaller caller, long execution) {
        executions.findVisible(caller, execution);
        return reader.ofExecution(execution).stream().map(ServiceView::of).toList();
    }

    /**
     * The same without where they run, what they use, and their ports.
     *
     * @throws Problem as {@link #list}
     */
    public List<ServiceSummary> summaries(ApiCaller caller, long execution) {
        executions.findVisible(caller, execution);
        return reader.summariesOfExecution(execution);
    }

    /** @throws Problem when there is no such execution that the caller may see, or it has no such service */
    public ServiceView get(ApiCaller caller, long execution, String name) {
        executions.findVisible(caller, execution);
        return reader.find(execution, name)
                .map(ServiceView::of)
                .orElseThrow(() -> new Problem(
                        ProblemType.NOT_FOUND,
                        "Execution %d has no service '%s'; GET /api/v1/executions/%d/services lists those it has."
                                .formatted(execution, name, execution)));
    }

    /**
     * Where the published ports of an execution are reached now.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<EndpointView> endpoints(ApiCaller caller, long execution) {
        ExecutionEntity found = executions.findVisible(caller, execution);
        return services.findPublished(execution).stream()
                .flatMap(service -> published(found, service))
                .toList();
    }

    /**
     * The same of one service; empty unless it is active.
     *
     * @param execution of the service, which the caller may see
     */
    public List<EndpointView> endpoints(ExecutionEntity execution, ServiceEntity service) {
        return service.getStatus() == ServiceStatus.ACTIVE
                ? published(execution, service).toList()
                : List.of();
    }

    private Stream<EndpointView> published(ExecutionEntity execution, ServiceEntity service) {
        return service.getPorts().stream().flatMap(port -> port.getHostAddress().stream()
                .map(address -> endpoint(execution, service, port, address)));
    }

    private EndpointView endpoint(
            ExecutionEntity execution, ServiceEntity service, ServicePortEntity port, String address) {
        ProxyPath path = new ProxyPath(execution.getId(), service.getName(), port.getNumber());
        Optional<String> template = port.getUrlTemplate();
        boolean isKnown = template.filter(text -> text.contains("{proxy_path}")).isPresent()
                && paths.isKnown(execution, service.getComponent(), port.getNumber());
        Optional<String> proxied = port.getProtocol().equals("udp")
                ? Optional.empty()
                : Optional.ofNullable(proxy.getIfAvailable())
                        .flatMap(available -> available.url(path))
                        .flatMap(url -> EndpointUrl.throughProxy(template, url));
        return new EndpointView(
                service.getName(),
                port.getName(),
                EndpointUrl.of(template, port.getProtocol(), address, isKnown ? path.text() : ""),
                proxied);
    }
}
