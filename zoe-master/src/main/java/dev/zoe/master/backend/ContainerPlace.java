package dev.zoe.master.backend;

/**
 * All containers that have, had and will have a name on a node. A service that was lost with its node runs elsewhere
 * under the same name, and what is done there must not wait for what was to be done here.
 *
 * @param name of the containers
 * @param node where they are
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
