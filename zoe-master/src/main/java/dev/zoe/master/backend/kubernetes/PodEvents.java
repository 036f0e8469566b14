package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import io.fabric8.kubernetes.api.model.Event;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What nodes report about pods that do not start. The status of a pod does not say why a volume cannot be mounted. */
final class PodEvents {
    private static final List<String> WRONG_VOLUME = List.of("hostPath type check failed", "persistentvolumeclaim \"");

    private PodEvents() {}

    /** The last warning about a pod. */
    static Optional<Event> lastWarning(ClusterApi api, ServicePod pod) throws BackEndException {
        return api
                .call("cannot read the events of " + pod.containerName(), () -> api.client()
                        .v1()
                        .events()
                        .inNamespace(api.namespace())
                        .withFields(Map.of("involvedObject.uid", pod.uid(), "type", "Warning"))
                        .list())
                .getItems()
                .stream()
                // A cluster without DNS warns about each pod.
                .filter(event -> !"MissingClusterDNS".equals(event.getReason()))
                .max(Comparator.comparing(event -> String.valueOf(event.getLastTimestamp())));
    }

    /** Whether a volume does not exist, so that no later attempt succeeds. */
    static boolean isWrongVolume(Event event) {
        return "FailedMount".equals(event.getReason())
                && WRONG_VOLUME.stream().anyMatch(String.valueOf(event.getMessage())::contains);
    }
}
