package dev.zoe.api.execution;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The services of an execution, what they used, and where their ports are reached. */
@RestController
@RequestMapping(path = "/api/v1/executions/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "services", description = "Instances of the components of an execution")
class ServicesController {
    private final ServiceQueries services;
    private final UseHistoryQueries useHistory;

    ServicesController(ServiceQueries services, UseHistoryQueries useHistory) {
        this.services = services;
        this.useHistory = useHistory;
    }

    @GetMapping("/services")
    @Operation(summary = "The services of an execution")
    Page<ServiceView> list(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return Page.whole(services.list(caller, id));
    }

    @GetMapping("/services/{name}")
    @Operation(summary = "One service")
    ServiceView get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @PathVariable String name) {
        return services.get(caller, id, name);
    }

    @GetMapping("/use-history")
    @Operation(summary = "What all services of an execution used over time, oldest first")
    Page<PeriodOfUseView> useHistory(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return Page.whole(useHistory.list(caller, id));
    }

    @GetMapping("/endpoints")
    @Operation(summary = "Addresses of the published ports of an execution")
    Page<EndpointView> endpoints(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return Page.whole(services.endpoints(caller, id));
    }
}
