package dev.zoe.master.backend;

/**
 * One container among all that have, had and will have its name.
 *
 * @param name its name
 * @param node where it is
 * @param backendId the engine's own id
 */
public record ContainerId(String name, String node, String backendId) {

    public static ContainerId of(ObservedService container) {
        return new ContainerId(container.containerName(), container.node(), container.backendId());
    }
}
