package dev.zoe.api.compat.execution;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceOfExecution;
import dev.zoe.db.service.ServiceRepository;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Makes the views of executions, with the numbers of their services. */
@Component
class CompatExecutionViews {
    private final ServiceRepository services;
    private final JsonMapper json;

    CompatExecutionViews(ServiceRepository services, JsonMapper json) {
        this.services = services;
        this.json = json;
    }

    /** In the same order. Each is made when it is taken: a large description is much larger as a tree. */
    Stream<CompatExecutionView> of(List<ExecutionEntity> executions) {
        if (executions.isEmpty()) {
            return Stream.empty();
        }
        List<Long> ids = executions.stream().map(ExecutionEntity::getId).toList();
        Map<Long, List<Long>> numbers = services.findIds(ids).stream()
                .collect(Collectors.groupingBy(
                        ServiceOfExecution::executionId,
                        Collectors.mapping(ServiceOfExecution::id, Collectors.toList())));
        return executions.stream()
                .map(execution -> CompatExecutionView.of(
                        execution,
                        json.readTree(execution.getDescription()),
                        numbers.getOrDefault(execution.getId(), List.of())));
    }
}
