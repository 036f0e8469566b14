package dev.zoe.master.settings;

import dev.zoe.application.SiteLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the API that the master reads as well. They replace a null maximum of a component, and the lists that the
 * role of an owner does not have.
 *
 * @param maxMillicores upper limit of one instance, in thousandths of a core
 * @param maxMemory upper limit of one instance
 * @param allowedHostPaths host paths that volumes may mount
 * @param allowedNetworks networks that a component may join besides that of its execution; {@code *} for all
 * @param allowedRegistries registries that images may come from; {@code *}, which is the default, for every registry
 *     with a public domain name
 */
@ConfigurationProperties("zoe.api")
public record ApiLimitSettings(
        @DefaultValue("64000") long maxMillicores,
        @DefaultValue("256GB") DataSize maxMemory,
        @DefaultValue List<Path> allowedHostPaths,
        @DefaultValue Set<String> allowedNetworks,
        @DefaultValue Set<String> allowedRegistries) {

    public ApiLimitSettings {
        allowedHostPaths = List.copyOf(allowedHostPaths);
        allowedNetworks = Set.copyOf(allowedNetworks);
        allowedRegistries = Set.copyOf(allowedRegistries);
    }

    public SiteLimits siteLimits() {
        SiteLimits defaults = SiteLimits.defaults();
        return new SiteLimits(
                        defaults.maxInstances(),
                        maxMillicores,
                        maxMemory.toBytes(),
                        allowedHostPaths,
                        defaults.maxDocumentBytes())
                .withSources(allowedNetworks, allowedRegistries);
    }
}
