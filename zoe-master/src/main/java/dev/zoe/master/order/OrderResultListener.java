package dev.zoe.master.order;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;

/** Gets the results of work orders. */
public interface OrderResultListener {

    /** A container runs. */
    void started(ObservedService service);

    /** The back-end refused to start a container, and nothing is left of it. */
    void startFailed(ContainerPlace place, BackEndException failure);

    /** The back-end cannot start a container now; the order is repeated. */
    void startDelayed(ContainerPlace place, String cause);

    /** A container is gone. */
    void removed(ContainerPlace place, RemovalResult result);
}
