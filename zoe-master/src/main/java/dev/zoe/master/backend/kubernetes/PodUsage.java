package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceUsage;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What programs use, as the kubelet of their node measures it. A kubelet has one summary for all of its pods, so a
 * summary serves several questions. The API server passes the requests on.
 */
final class PodUsage {
    /** Kubelets measure every 10 s. */
    private static final Duration LIFETIME = Duration.ofSeconds(2);

    private static final JsonMapper JSON = new JsonMapper();

    private record Summary(JsonNode pods, long read) {
        boolean isOld() {
            return System.nanoTime() - read > LIFETIME.toNanos();
        }
    }

    private final ClusterApi api;
    private final PodLabels labels;
    private final Map<String, Summary> summaries = new ConcurrentHashMap<>();

    PodUsage(ClusterApi api, PodLabels labels) {
        this.api = api;
        this.labels = labels;
    }

    /** Empty when the program does not run, or was not measured yet. */
    Optional<ServiceUsage> of(String containerName) throws BackEndException {
        Optional<ServicePod> pod = api.findPod(ObjectNames.pod(containerName))
                .filter(this::isOurs)
                .map(ServicePod::new)
                .filter(ServicePod::isRunning);
        if (pod.isEmpty()) {
            return Optional.empty();
        }
        return summary(pod.get().node())
                .valueStream()
                .filter(each -> each.path("podRef")
                        .path("uid")
                        .asString("")
                        .equals(pod.get().uid()))
                .flatMap(each -> each.path("containers").valueStream())
                .filter(container -> container.path("name").asString("").equals(PodRequest.SERVICE))
                .filter(container ->
                        cpu(container).isNumber() && memory(container).isNumber())
                .map(container -> new ServiceUsage(
                        cpu(container).asLong(), memory(container).asLong()))
                .findFirst();
    }

    private boolean isOurs(Pod pod) {
        return labels.isOurs(pod);
    }

    private static JsonNode cpu(JsonNode container) {
        return container.path("cpu").path("usageCoreNanoSeconds");
    }

    /** Without pages of files that the kernel can drop. */
    private static JsonNode memory(JsonNode container) {
        return container.path("memory").path("workingSetBytes");
    }

    private JsonNode summary(String node) throws BackEndException {
        Summary known = summaries.get(node);
        if (known == null || known.isOld()) {
            String text = api.find("cannot read what the pods of node " + node + " use", () -> api.client()
                            .raw("/api/v1/nodes/" + node + "/proxy/stats/summary?only_cpu_and_memory=true"))
                    .orElse("{}");
            known = new Summary(JSON.readTree(text).path("pods"), System.nanoTime());
            summaries.put(node, known);
        }
        return known.pods();
    }
}
