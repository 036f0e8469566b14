package dev.zoe.master.event;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.order.OrderResultListener;
import dev.zoe.master.order.RemovalResult;

/** Puts the results of work orders into an inbox, as events. */
public record OrderResultEvents(EventInbox inbox) implements OrderResultListener {
    @Override
    public void started(ObservedService service) {
        inbox.put(new MasterEvent.ContainerStarted(service));
    }

    @Override
    public void startFailed(ContainerPlace place, BackEndException failure) {
        inbox.put(new MasterEvent.ContainerStartFailed(place, failure));
    }

    @Override
    public void startDelayed(ContainerPlace place, String cause) {
        inbox.put(new MasterEvent.ContainerStartDelayed(place, cause));
    }

    @Override
    public void removed(ContainerPlace place, RemovalResult result) {
        inbox.put(new MasterEvent.ContainerRemoved(place, result));
    }
}
