package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.ObservedService.Exit;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reports the end of each pod once, whichever request observed it first. */
final class PodEndNotifier {
    /** By uid. */
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();

    void add(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
    }

    void remove(Consumer<BackEndEvent> listener) {
        listeners.remove(listener);
    }

    void removeAll() {
        listeners.clear();
    }

    /** Reports the end of a pod, if it has ended and was not reported. */
    void reportIfEnded(ServicePod pod) {
        pod.exit().ifPresent(exit -> report(pod, exit));
    }

    /** Reports the end of a pod that does not exist any more. One that never ran has not ended. */
    void reportDeleted(ServicePod pod) {
        if (pod.hasRun()) {
            report(pod, pod.exit().orElseGet(ServicePod::killed));
        }
    }

    private void report(ServicePod pod, Exit exit) {
        if (reported.add(pod.uid())) {
            publish(new BackEndEvent.Ended(pod.container(), exit));
        }
    }

    /** Marks the pods that have ended as reported. */
    void ignoreEnded(Collection<ServicePod> pods) {
        pods.stream().filter(pod -> pod.exit().isPresent()).forEach(pod -> reported.add(pod.uid()));
    }

    /** Forgets all pods but these. */
    void retain(Collection<ServicePod> pods) {
        reported.retainAll(pods.stream().map(ServicePod::uid).collect(Collectors.toSet()));
    }

    void publish(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }
}
