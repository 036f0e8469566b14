package dev.zoe.api.compat.service;

import dev.zoe.api.compat.FormatThreeDescription;
import dev.zoe.api.compat.execution.CompatExecutionAccess;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.servicelog.ServiceLogQueries;
import dev.zoe.api.servicelog.ServiceLogStreams;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceLogPart;
import dev.zoe.db.service.ServiceRepository;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** One service, and what it prints. */
@RestController
@RequestMapping("/api/0.7/service")
class CompatServiceController {
    private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);
    private static final int PIECE = 65_536;

    private final ServiceRepository services;
    private final CompatExecutionAccess executions;
    private final ServiceQueries queries;
    private final ServiceLogQueries logs;
    private final ServiceLogStreams streams;
    private final JsonMapper json;

    CompatServiceController(
            ServiceRepository services,
            CompatExecutionAccess executions,
            ServiceQueries queries,
            ServiceLogQueries logs,
            ServiceLogStreams streams,
            JsonMapper json) {
        this.services = services;
        this.executions = executions;
        this.queries = queries;
        this.logs = logs;
        this.streams = streams;
        this.json = json;
    }

    @GetMapping(path = "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    CompatServiceView get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        ServiceEntity service = find(id);
        ExecutionEntity execution = executions.find(caller, service.getExecutionId());
        return CompatServiceView.of(
                service,
                FormatThreeDescription.component(json.readTree(execution.getDescription()), service.getComponent())
                        .orElseGet(JsonNodeFactory.instance::objectNode),
                proxyAddress(execution, service));
    }

    /** Clients show one address of a service, so it is that of its first port that the proxy serves. */
    private Optional<String> proxyAddress(ExecutionEntity execution, ServiceEntity service) {
        return queries.endpoints(execution, service).stream()
                .flatMap(endpoint -> endpoint.proxyUrl().stream())
                .findFirst();
    }

    /** From the start of the output until the service has ended. */
    @GetMapping(path = "/logs/{id}", produces = "text/plain;charset=UTF-8")
    ResponseEntity<ResponseBodyEmitter> follow(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        ServiceEntity service = find(id);
        long execution = executions.find(caller, service.getExecutionId()).getId();
        Optional<String> name = Optional.of(service.getName());
        ServiceLogPart first = logs.read(caller, execution, name, 0, PIECE, Duration.ZERO);
        return ResponseEntity.ok().contentType(TEXT).body(streams.follow(caller, execution, name, first, PIECE));
    }

    private ServiceEntity find(long id) {
        return services.findById(id)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no service %d.".formatted(id)));
    }
}
