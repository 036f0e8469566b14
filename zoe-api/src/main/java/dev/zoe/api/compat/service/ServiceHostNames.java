package dev.zoe.api.compat.service;

import dev.zoe.application.DnsLabel;
import dev.zoe.db.node.NodeEntity;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.service.ServiceEntity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * The host names by which services of an execution reach each other: what the master fills in for <code>
 * {dns_name#worker0}</code>. The back-end of the node decides which name that is.
 */
@Component
class ServiceHostNames {
    private static final String KUBERNETES = "kubernetes";
    private static final String LOOPBACK = "127.";

    private final NodeRepository nodes;

    ServiceHostNames(NodeRepository nodes) {
        this.nodes = nodes;
    }

    /** Of those that have a place now, in the order of the services. */
    List<String> of(List<ServiceEntity> services) {
        List<ServiceEntity> placed = services.stream()
                .filter(service -> service.getStatus().isLiving())
                .toList();
        Map<String, String> backEnds = backEnds(placed);
        return placed.stream()
                .flatMap(service ->
                        of(
                                service,
                                service.getNode()
                                        .map(node -> backEnds.getOrDefault(node, ""))
                                        .orElse(""))
                                .stream())
                .toList();
    }

    /** By node. */
    private Map<String, String> backEnds(List<ServiceEntity> services) {
        Set<String> names =
                services.stream().flatMap(service -> service.getNode().stream()).collect(Collectors.toSet());
        return nodes.findByNameIn(names).stream()
                .collect(Collectors.toMap(NodeEntity::getName, NodeEntity::getBackEnd));
    }

    /** Containers are known by their names. Processes have loopback addresses instead. */
    private static Optional<String> of(ServiceEntity service, String backEnd) {
        return service.getAddress()
                .filter(address -> address.startsWith(LOOPBACK))
                .or(() ->
                        service.getContainerName().map(name -> backEnd.equals(KUBERNETES) ? DnsLabel.of(name) : name));
    }
}
