package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the output of programs, which the API server fetches from the kubelets. */
final class PodOutput {
    private final ClusterApi api;
    private final PodLabels labels;

    PodOutput(ClusterApi api, PodLabels labels) {
        this.api = api;
        this.labels = labels;
    }

    /**
     * The output until now.
     *
     * @param uid id of the pod; empty for the one of this name
     * @param lines number of lines from the end; empty for all
     */
    InputStream read(String containerName, Optional<String> uid, OptionalInt lines) throws BackEndException {
        String pod = require(containerName, uid);
        var container = api.pod(pod).inContainer(PodRequest.SERVICE).withReadyWaitTimeout(0);
        return api.call(
                "cannot read the output of " + containerName,
                () -> lines.isPresent()
                        ? container.tailingLines(lines.getAsInt()).getLogInputStream()
                        : container.getLogInputStream());
    }

    /** The output to the end of the program. */
    InputStream follow(String containerName) throws BackEndException {
        String pod = require(containerName, Optional.empty());
        LogWatch watch = api.call("cannot follow the output of " + containerName, () -> api.pod(pod)
                .inContainer(PodRequest.SERVICE)
                .withReadyWaitTimeout(0)
                .watchLog());
        return new FilterInputStream(watch.getOutput()) {
            @Override
            public void close() {
                watch.close();
            }
        };
    }

    /** The client would take the refusal of an unknown pod for its output. */
    private String require(String containerName, Optional<String> uid) throws BackEndException {
        String name = ObjectNames.pod(containerName);
        Optional<Pod> pod = api.findPod(name)
                .filter(labels::isOurs)
                .filter(found -> uid.map(found.getMetadata().getUid()::equals).orElse(true));
        if (pod.isEmpty()) {
            throw new BackEndException(
                    Kind.NOT_FOUND, "no container " + containerName + " in the namespace " + api.namespace());
        }
        return name;
    }
}
