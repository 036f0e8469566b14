package dev.zoe.master.backend;

/**
 * The identity of one container, among all of the same name over time.
 *
 * @param name name of the container
 * @param node name of its node
 * @param backendId the engine's own id
 */
public record ContainerId(String name, String node, String backendId) {

    public static ContainerId of(ObservedService container) {
        return new ContainerId(container.containerName(), container.node(), container.backendId());
    }
}
