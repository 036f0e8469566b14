package dev.zoe.master.reconcile;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.spec.ServiceSpecFactory;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the service of a container by all of its labels. The id of a service is not enough: after a restore of an older
 * database, a service of another execution gets the same id.
 */
public final class ContainerOwners {

    private static final String NUMBER = "[1-9][0-9]{0,17}";

    private final ExecutionRepository executions;
    private final ServiceRepository services;

    public ContainerOwners(ExecutionRepository executions, ServiceRepository services) {
        this.executions = executions;
        this.services = services;
    }

    /** The id of the service; empty when no service matches all labels. */
    Optional<Long> of(Map<String, String> labels) {
        return Optional.ofNullable(labels.get(ServiceSpecFactory.SERVICE_ID))
                .filter(id -> id.matches(NUMBER))
                .flatMap(id -> services.findById(Long.parseLong(id)))
                .filter(service -> matches(service, labels))
                .map(ServiceEntity::getId);
    }

    private boolean matches(ServiceEntity service, Map<String, String> labels) {
        return isSame(service.getName(), labels.get(ServiceSpecFactory.SERVICE_NAME))
                && isSame(Long.toString(service.getExecutionId()), labels.get(ServiceSpecFactory.EXECUTION_ID))
                && executions
                        .findById(service.getExecutionId())
                        .filter(execution -> matches(execution, labels))
                        .isPresent();
    }

    private static boolean matches(ExecutionEntity execution, Map<String, String> labels) {
        return isSame(execution.getName(), labels.get(ServiceSpecFactory.EXECUTION_NAME))
                && isSame(execution.getOwner().getUsername(), labels.get(ServiceSpecFactory.OWNER));
    }

    private static boolean isSame(String recorded, @Nullable String label) {
        return recorded.equals(label);
    }
}
