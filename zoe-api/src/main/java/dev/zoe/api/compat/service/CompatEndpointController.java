package dev.zoe.api.compat.service;

import dev.zoe.api.compat.execution.CompatExecutionAccess;
import dev.zoe.api.execution.EndpointView;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where users reach the ports of an execution, and where its services reach each other. */
@RestController
@RequestMapping(path = "/api/0.7", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatEndpointController {
    private static final String ALL = "all";

    private final CompatExecutionAccess executions;
    private final ServiceQueries queries;
    private final ServiceRepository services;
    private final ServiceHostNames hostNames;

    CompatEndpointController(
            CompatExecutionAccess executions,
            ServiceQueries queries,
            ServiceRepository services,
            ServiceHostNames hostNames) {
        this.executions = executions;
        this.queries = queries;
        this.services = services;
        this.hostNames = hostNames;
    }

    /** @param endpoints of each port: its name, its URL, and the URL through the proxy, or null */
    record EndpointsView(List<List<@Nullable String>> endpoints) {
        EndpointsView {
            endpoints = List.copyOf(endpoints);
        }
    }

    /** @param dnsNames of the services that have a place now, by component and ordinal */
    record DiscoveryView(String serviceType, long executionId, List<String> dnsNames) {
        DiscoveryView {
            dnsNames = List.copyOf(dnsNames);
        }
    }

    @GetMapping("/execution/endpoints/{id}")
    EndpointsView endpoints(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        executions.find(caller, id);
        return new EndpointsView(queries.endpoints(caller, id).stream()
                .map(CompatEndpointController::endpoint)
                .toList());
    }

    private static List<@Nullable String> endpoint(EndpointView endpoint) {
        return Arrays.asList(
                endpoint.port(), endpoint.url(), endpoint.proxyUrl().orElse(null));
    }

    @GetMapping("/discovery/by_group/{execution}/{group}")
    DiscoveryView discovery(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable long execution, @PathVariable String group) {
        executions.find(caller, execution);
        List<ServiceEntity> members = services.findByExecution(execution).stream()
                .filter(service -> group.equals(ALL) || service.getComponent().equals(group))
                .toList();
        if (members.isEmpty()) {
            throw new Problem(ProblemType.NOT_FOUND, "Execution %d has no services '%s'.".formatted(execution, group));
        }
        return new DiscoveryView(group, execution, hostNames.of(members));
    }
}
