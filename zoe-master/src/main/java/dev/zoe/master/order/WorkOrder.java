package dev.zoe.master.order;

import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.spec.ServiceSpecFactory;
import java.time.Duration;
import java.util.Optional;

/** Something to do on the back-end. Every order may be carried out twice: the second time changes nothing. */
public sealed interface WorkOrder {

    /** Orders of the same lane are carried out one after the other, those of different lanes in parallel. */
    String lane();

    /** The node whose engine carries it out; empty when it is the business of all of them. */
    Optional<String> node();

    /** User who owns the service; empty for a container without one. Users take turns at the threads of a node. */
    String owner();

    /** About the containers of one name on one node. */
    sealed interface OnContainer extends WorkOrder {
        ContainerPlace place();

        @Override
        default String lane() {
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
        public String owner() {
            return spec.labels().getOrDefault(ServiceSpecFactory.OWNER, "");
        }
    }

    /**
     * Keep the output of a container, stop it if it still runs, and remove it.
     *
     * @param backendId which one at this place; absent when its start was never confirmed
     * @param service id of the service that the output belongs to
     * @param ended its program has ended by itself
     * @param grace time between the polite and the final signal
     */
    record Remove(
            ContainerPlace place, Optional<String> backendId, long service, boolean ended, Duration grace, String owner)
            implements OnContainer {

        /** For a container that belongs to no service: its output is not kept. */
        public static final long NOBODY = 0;

        /** Which container it is, once its start was confirmed. */
        public Optional<ContainerId> container() {
            return backendId.map(id -> new ContainerId(place.name(), place.node(), id));
        }
    }

    /** Free what was made for an execution as a whole. */
    record ReleaseExecution(long execution) implements WorkOrder {
        @Override
        public String lane() {
            return "execution " + execution;
        }

        @Override
        public Optional<String> node() {
            return Optional.empty();
        }

        @Override
        public String owner() {
            return "";
        }
    }
}
