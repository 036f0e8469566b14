package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;

/** Where this process reaches ports of pods: at the published ones of their nodes. */
final class PodPorts {
    private final ClusterApi api;
    private final PodLabels labels;

    PodPorts(ClusterApi api, PodLabels labels) {
        this.api = api;
        this.labels = labels;
    }

    InetSocketAddress address(ContainerPlace place, String uid, int port) throws BackEndException {
        Optional<ServicePod> pod = api.findPod(ObjectNames.pod(place.name()))
                .filter(labels::isOurs)
                .map(ServicePod::new)
                .filter(found -> found.uid().equals(uid) && found.isRunning());
        if (pod.isEmpty()) {
            throw new BackEndException(Kind.NOT_FOUND, "container " + place + " does not run");
        }
        String number = Integer.toString(port);
        Optional<String> published = Optional.ofNullable(PublishedPorts.of(api, pod.get())
                .of(pod.get(), Map.of(number + "/tcp", number))
                .get(number));
        if (published.isEmpty()) {
            throw new BackEndException(
                    Kind.UNSUPPORTED,
                    "port %d is not among the ports of the component, and only those can be reached from outside of the cluster; add it to \"ports\" in the description"
                            .formatted(port));
        }
        int colon = published.get().lastIndexOf(':');
        return new InetSocketAddress(
                published.get().substring(0, colon),
                Integer.parseInt(published.get().substring(colon + 1)));
    }
}
