package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.DeploymentLabels;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Published ports: each pod with ports has a service of the type NodePort, which forwards a port of the node to it.
 *
 * @param services by name
 */
record PublishedPorts(Map<String, Service> services) {

    /** The ports of all pods of the deployment. */
    static PublishedPorts ofAll(ClusterApi api, PodLabels labels) throws BackEndException {
        Map<String, Service> services = new HashMap<>();
        api.call("cannot list the published ports", () -> api.client()
                        .services()
                        .inNamespace(api.namespace())
                        .withLabels(labels.ofServices())
                        .list())
                .getItems()
                .forEach(service -> services.put(service.getMetadata().getName(), service));
        return new PublishedPorts(services);
    }

    /** The ports of one pod. */
    static PublishedPorts of(ClusterApi api, ServicePod pod) throws BackEndException {
        if (DeploymentLabels.portNames(PodLabels.of(pod.pod())).isEmpty()) {
            return new PublishedPorts(Map.of());
        }
        String name = ObjectNames.ports(pod.containerName());
        Optional<Service> service =
                api.find("cannot read the published ports of " + pod.containerName(), () -> api.service(name)
                        .get());
        return new PublishedPorts(service.map(found -> Map.of(name, found)).orElse(Map.of()));
    }

    /** Publishes the ports of a specification, if it has any. */
    static void publish(ClusterApi api, PodLabels labels, ExecutionPolicies policies, ServiceSpec spec)
            throws BackEndException {
        if (spec.ports().isEmpty()) {
            return;
        }
        Service service = request(labels, spec);
        // One that exists is of an earlier start of the same service, and leads to the pod of the same name.
        var unused = api.create("cannot publish the ports of " + spec.containerName(), () -> api.client()
                .services()
                .inNamespace(api.namespace())
                .resource(service)
                .create());
        policies.requireOpenPorts(spec);
    }

    private static Service request(PodLabels labels, ServiceSpec spec) {
        String pod = ObjectNames.pod(spec.containerName());
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(ObjectNames.ports(spec.containerName()))
                .withLabels(labels.labels(spec))
                .endMetadata()
                .withNewSpec()
                .withType("NodePort")
                // The address that users get is that of the node of the pod.
                .withExternalTrafficPolicy("Local")
                .withPublishNotReadyAddresses(true)
                .withSelector(Map.of(PodLabels.POD, pod))
                .withPorts(spec.ports().stream().map(PublishedPorts::port).toList())
                .endSpec()
                .build();
    }

    private static ServicePort port(ServiceSpec.PublishedPort port) {
        return new ServicePortBuilder()
                .withName((port.udp() ? "udp-" : "tcp-") + port.number())
                .withProtocol(port.udp() ? "UDP" : "TCP")
                .withPort(port.number())
                .withTargetPort(new IntOrString(port.number()))
                .build();
    }

    /** @param names names of ports by number and protocol, {@code 8000/tcp} */
    Map<String, String> of(ServicePod pod, Map<String, String> names) {
        List<ServicePort> ports = Optional.ofNullable(services.get(ObjectNames.ports(pod.containerName())))
                .map(service -> service.getSpec().getPorts())
                .orElse(List.of());
        String host = Optional.ofNullable(pod.pod().getStatus().getHostIP()).orElse("");
        Map<String, String> published = new LinkedHashMap<>();
        for (ServicePort port : ports) {
            String name = names.get(port.getPort() + ("UDP".equals(port.getProtocol()) ? "/udp" : "/tcp"));
            if (name != null && port.getNodePort() != null) {
                published.put(name, host + ":" + port.getNodePort());
            }
        }
        return published;
    }
}
