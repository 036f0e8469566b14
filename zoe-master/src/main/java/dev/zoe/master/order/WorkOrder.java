package dev.zoe.master.order;

import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.spec.ServiceSpecFactory;
import java.time.Duration;
import java.util.Optional;

/** An action on the back-end. Every order is idempotent. */
public sealed interface WorkOrder {

    /** Key of its sequence. Orders of one sequence are carried out in order, different sequences in parallel. */
    String sequence();

    /** The node of the order; empty for an order to all nodes. */
    Optional<String> node();

    /** Its execution, for the log; empty when only the container is known. */
    Optional<Long> execution();

    /**
     * Owner of the service; empty for a container without a service. The threads of a node serve owners round robin.
     */
    String owner();

    /** An order about the container of a name on a node. */
    sealed interface OnContainer extends WorkOrder {
        ContainerPlace place();

        @Override
        default String sequence() {
            return place().toString();
        }

        @Override
        default Optional<String> node() {
            return Optional.of(place().node());
        }
    }

    /** Start a container. */
    record Start(ServiceSpec spec) implements OnContainer {
        @Override
        public ContainerPlace place() {
            return ContainerPlace.of(spec);
        }

        @Override
        public Optional<Long> execution() {
            return Optional.of(spec.executionId());
        }

        @Override
        public String owner() {
            return spec.labels().getOrDefault(ServiceSpecFactory.OWNER, "");
        }
    }

    /**
     * Store the output of a container, stop it if it still runs, and remove it.
     *
     * @param backendId the engine's id of the container; absent when its start was never confirmed
     * @param service id of the service that the output belongs to
     * @param ended whether its program has ended already
     * @param grace time between SIGTERM and SIGKILL
     */
    record Remove(
            ContainerPlace place, Optional<String> backendId, long service, boolean ended, Duration grace, String owner)
            implements OnContainer {

        /** For a container that belongs to no service: its output is not stored. */
        public static final long NO_SERVICE = 0;

        @Override
        public Optional<Long> execution() {
            return Optional.empty();
        }

        /** The container, once its start is confirmed. */
        public Optional<ContainerId> container() {
            return backendId.map(id -> new ContainerId(place.name(), place.node(), id));
        }
    }

    /** Release what the back-end holds for an execution as a whole, such as its network. */
    record ReleaseExecution(long id) implements WorkOrder {
        @Override
        public String sequence() {
            return "execution " + id;
        }

        @Override
        public Optional<String> node() {
            return Optional.empty();
        }

        @Override
        public Optional<Long> execution() {
            return Optional.of(id);
        }

        @Override
        public String owner() {
            return "";
        }
    }
}
