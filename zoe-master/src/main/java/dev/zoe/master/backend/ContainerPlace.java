package dev.zoe.master.backend;

/**
 * All containers of one name on one node over time. A service that was lost with its node runs on another node under
 * the same name, and orders for that node must not wait for orders for the lost one.
 *
 * @param name name of the containers
 * @param node name of their node
 */
public record ContainerPlace(String name, String node) {

    public static ContainerPlace of(ServiceSpec spec) {
        return new ContainerPlace(spec.containerName(), spec.node());
    }

    public static ContainerPlace of(ObservedService container) {
        return new ContainerPlace(container.containerName(), container.node());
    }

    public static ContainerPlace of(ContainerId container) {
        return new ContainerPlace(container.name(), container.node());
    }

    @Override
    public String toString() {
        return name + " on " + node;
    }
}
