package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.util.List;
import java.util.function.Predicate;

/** Starts of pods beside {@code kubectl run}. */
final class PodStartBench extends PairedStarts {

    /** @param cores of each pod */
    PodStartBench(ProgramRunner programs, ServerApiClient api, ContainerStartEvents starts, int count, double cores) {
        super(programs, api, starts, count, cores);
    }

    @Override
    Predicate<String> ofExecution(long id) {
        return ofPods("-" + id + "-zoe_");
    }

    @Override
    Predicate<String> ofOther(String prefix) {
        return ofPods("_" + prefix);
    }

    /** The kubelet names a container by its pod; each pod has another one, which holds its network. */
    private static Predicate<String> ofPods(String part) {
        return name -> !name.startsWith("k8s_POD_") && name.contains(part);
    }

    @Override
    List<String> command(String name) {
        String resources = "{\"cpu\": \"%s\", \"memory\": \"%d\"}".formatted(cores(), MEMORY);
        String pod =
                """
                {"spec": {"terminationGracePeriodSeconds": 1, "containers": [{"name": "%s", "image": "%s",
                  "imagePullPolicy": "IfNotPresent", "command": ["sleep", "600"],
                  "resources": {"requests": %s, "limits": %3$s}}]}}"""
                        .formatted(name, IMAGE, resources);
        return List.of(
                "kubectl",
                "--namespace",
                KubernetesBench.NAMESPACE,
                "run",
                name,
                "--image",
                IMAGE,
                "--restart=Never",
                "--overrides",
                pod);
    }

    /** A kubelet may take more than a minute to see that it should stop a pod; the next pair does not wait for it. */
    @Override
    List<String> removal() {
        return List.of(
                "kubectl", "--namespace", KubernetesBench.NAMESPACE, "delete", "pod", "--force", "--grace-period=0");
    }
}
