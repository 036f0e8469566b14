package dev.zoe.application;

import java.util.ArrayList;
import java.util.List;

/** Finds what an application uses beyond what a site allows every user: the exceptions that a role has. */
public final class PolicyExceptions {

    private PolicyExceptions() {}

    /**
     * The exceptions in the order of the components, such as {@code worker: network storage}.
     *
     * @param site what every user may use
     */
    public static List<String> of(Application application, SiteLimits site) {
        List<String> used = new ArrayList<>();
        for (Component component : application.components()) {
            String prefix = component.name() + ": ";
            component
                    .network()
                    .filter(name -> !SiteLimits.allowsNetwork(site.allowedNetworks(), name))
                    .ifPresent(name -> used.add(prefix + "network " + name));
            component.volumes().stream()
                    .map(Component.Volume::hostPath)
                    .filter(path -> !site.allowsHostPath(path))
                    .forEach(path -> used.add(prefix + "host path " + path));
            if (!SiteLimits.allowsRegistry(site.allowedRegistries(), component.image())) {
                used.add(prefix + "registry of the image " + component.image());
            }
            component.capabilities().stream().sorted().forEach(name -> used.add(prefix + "capability " + name));
        }
        return used;
    }
}
