package dev.zoe.master.order;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;

/** Where the results of work orders go. */
public interface OrderResultListener {

    /** A container runs. */
    void started(ObservedService service);

    /** A container was refused, and nothing is left of it. */
    void startFailed(ContainerPlace place, BackEndException failure);

    /** A container is gone. */
    void removed(ContainerPlace place, RemovalResult result);
}
