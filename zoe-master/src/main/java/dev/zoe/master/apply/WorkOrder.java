package dev.zoe.master.apply;

import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ServiceSpec;
import java.time.Duration;
import java.util.Optional;

/** Something to do on the back-end. Every order may be carried out twice: the second time changes nothing. */
public sealed interface WorkOrder {

    /** Orders of the same lane are carried out one after the other, those of different lanes in parallel. */
    String lane();

    /** Start a container. */
    record Start(ServiceSpec spec) implements WorkOrder {
        @Override
        public String lane() {
            return spec.containerName();
        }
    }

    /**
     * Keep the output of a container, stop it if it still runs, and remove it.
     *
     * @param container which one of this name; absent when its start was never confirmed
     * @param service id of the service that the output belongs to
     * @param ended its program has ended by itself
     * @param grace time between the polite and the final signal
     */
    record Remove(String containerName, Optional<ContainerId> container, long service, boolean ended, Duration grace)
            implements WorkOrder {

        /** For a container that belongs to no service: its output is not kept. */
        public static final long NOBODY = 0;

        @Override
        public String lane() {
            return containerName;
        }
    }

    /** Remove a container whose service has another one elsewhere. */
    record RemoveDouble(ContainerId container) implements WorkOrder {
        @Override
        public String lane() {
            return container.name() + " on " + container.node();
        }
    }

    /** Free what was made for an execution as a whole. */
    record Forget(long execution) implements WorkOrder {
        @Override
        public String lane() {
            return "execution " + execution;
        }
    }
}
