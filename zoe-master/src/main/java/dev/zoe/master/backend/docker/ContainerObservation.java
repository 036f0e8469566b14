package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ContainerPort;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the two descriptions of a container: from an inspection and from a list. */
final class ContainerObservation {
    private static final Pattern EXITED = Pattern.compile("^Exited \\((\\d{1,3})\\)");
    private static final int KILLED = 137;

    private ContainerObservation() {}

    /** A container from its inspection. */
    static ObservedService of(InspectContainerResponse container, DockerHost host, String network) {
        Map<String, String> labels =
                Optional.ofNullable(container.getConfig().getLabels()).orElse(Map.of());
        boolean runs = Boolean.TRUE.equals(container.getState().getRunning());
        return new ObservedService(
                container.getName().substring(1),
                container.getId(),
                host.name(),
                runs ? State.RUNNING : State.ENDED,
                runs ? Optional.empty() : Optional.of(exit(container.getState())),
                DeploymentLabels.visible(labels),
                runs ? address(container.getNetworkSettings().getNetworks(), network) : "",
                runs ? ports(container.getNetworkSettings().getPorts(), labels, host) : Map.of(),
                runs ? Optional.empty() : endedAt(container.getState()));
    }

    /** A running container from a list; lists do not say how a container ended. */
    static ObservedService running(Container container, DockerHost host, String network) {
        Map<String, ContainerNetwork> networks = container.getNetworkSettings() == null
                ? Map.of()
                : container.getNetworkSettings().getNetworks();
        return new ObservedService(
                name(container),
                container.getId(),
                host.name(),
                State.RUNNING,
                Optional.empty(),
                DeploymentLabels.visible(container.getLabels()),
                address(networks, network),
                ports(container, host));
    }

    /**
     * A container that has ended and that the engine cannot inspect. The exit code is a part of the status text of the
     * list; without it, the container counts as running. A container that the engine failed to remove counts as killed.
     */
    static ObservedService listed(Container container, DockerHost host, String network) {
        ObservedService running = running(container, host, network);
        Matcher exited = EXITED.matcher(String.valueOf(container.getStatus()));
        int code;
        if (exited.find()) {
            code = Integer.parseInt(exited.group(1));
        } else if ("dead".equals(container.getState())) {
            code = KILLED;
        } else {
            return running;
        }
        return new ObservedService(
                running.containerName(),
                running.backendId(),
                running.node(),
                State.ENDED,
                Optional.of(new Exit(code, false)),
                running.labels(),
                "",
                Map.of());
    }

    static String name(Container container) {
        return container.getNames()[0].substring(1);
    }

    static Exit exit(InspectContainerResponse.ContainerState state) {
        long code = Optional.ofNullable(state.getExitCodeLong()).orElse(0L);
        return new Exit((int) code, Boolean.TRUE.equals(state.getOOMKilled()));
    }

    private static Optional<Instant> endedAt(InspectContainerResponse.ContainerState state) {
        try {
            return Optional.ofNullable(state.getFinishedAt())
                    .map(text -> OffsetDateTime.parse(text).toInstant())
                    // For a container that never ran it is the year 1.
                    .filter(time -> time.isAfter(Instant.EPOCH));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String address(@Nullable Map<String, ContainerNetwork> networks, String network) {
        return Optional.ofNullable(networks)
                .map(all -> all.get(network))
                .map(ContainerNetwork::getIpAddress)
                .orElse("");
    }

    private static Map<String, String> ports(@Nullable Ports ports, Map<String, String> labels, DockerHost host) {
        if (ports == null) {
            return Map.of();
        }
        Map<String, String> names = DeploymentLabels.portNames(labels);
        Map<String, String> published = new LinkedHashMap<>();
        for (Map.Entry<ExposedPort, Ports.Binding[]> port : ports.getBindings().entrySet()) {
            String name = names.get(port.getKey().toString());
            Ports.Binding @Nullable [] bindings = port.getValue();
            if (name != null && bindings != null && bindings.length > 0) {
                published.put(name, host.address() + ":" + bindings[0].getHostPortSpec());
            }
        }
        return published;
    }

    private static Map<String, String> ports(Container container, DockerHost host) {
        Map<String, String> names = DeploymentLabels.portNames(container.getLabels());
        Map<String, String> published = new LinkedHashMap<>();
        ContainerPort @Nullable [] ports = container.getPorts();
        for (ContainerPort port : ports == null ? List.<ContainerPort>of() : List.of(ports)) {
            String name = names.get(port.getPrivatePort() + "/" + port.getType());
            if (name != null && port.getPublicPort() != null) {
                published.putIfAbsent(name, host.address() + ":" + port.getPublicPort());
            }
        }
        return published;
    }
}
