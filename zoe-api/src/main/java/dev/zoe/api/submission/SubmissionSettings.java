package dev.zoe.api.submission;

import dev.zoe.api.settings.SettingChecks;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.SiteNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What one submission may ask for, below {@code zoe.api}.
 *
 * @param nodesRemembered time for which the check of the capacity uses the nodes that it read last
 * @param maxInstances instances that one application may have
 * @param maxMillicores upper limit of one instance, in thousandths of a core
 * @param maxMemory upper limit of one instance
 * @param allowedHostPaths host paths that volumes may mount
 * @param allowedNetworks networks that a component may join besides that of its execution; {@code *} for all; the
 *     networks of executions are never joined
 * @param allowedRegistries registries that images may come from, as {@code host} or {@code host:port}; {@code *} for
 *     every registry with a public domain name, which is the default
 * @param maxComponents components of one application
 * @param maxPorts ports of one component
 * @param maxRows services and their ports of one application
 * @param maxArraySize executions of one array
 * @param maxBytes size of one description as it is kept, with what is kept for each port
 */
@ConfigurationProperties("zoe.api")
public record SubmissionSettings(
        @DefaultValue("1s") Duration nodesRemembered,
        @DefaultValue("10000") int maxInstances,
        @DefaultValue("64000") long maxMillicores,
        @DefaultValue("256GB") DataSize maxMemory,
        @DefaultValue List<Path> allowedHostPaths,
        @DefaultValue Set<String> allowedNetworks,
        @DefaultValue Set<String> allowedRegistries,
        @DefaultValue("100") int maxComponents,
        @DefaultValue("50") int maxPorts,
        @DefaultValue("20000") int maxRows,
        @DefaultValue("10000") int maxArraySize,
        @DefaultValue("4MB") DataSize maxBytes) {

    public SubmissionSettings {
        SettingChecks.requirePositive("zoe.api.max-instances", maxInstances);
        SettingChecks.requirePositive("zoe.api.max-millicores", maxMillicores);
        SettingChecks.requirePositive("zoe.api.max-components", maxComponents);
        SettingChecks.requirePositive("zoe.api.max-ports", maxPorts);
        SettingChecks.requirePositive("zoe.api.max-rows", maxRows);
        SettingChecks.requirePositive("zoe.api.max-array-size", maxArraySize);
        allowedHostPaths = List.copyOf(allowedHostPaths);
        allowedNetworks = Set.copyOf(allowedNetworks);
        allowedRegistries = Set.copyOf(allowedRegistries);
    }

    /** What the validation of a description goes by, with the names of priorities and queues of this site. */
    public SiteLimits limits(SiteNames names) {
        return new SiteLimits(
                        maxInstances,
                        maxMillicores,
                        maxMemory.toBytes(),
                        allowedHostPaths,
                        SiteLimits.defaults().maxDocumentBytes())
                .withNames(names.priorities().keySet(), Set.copyOf(names.queues()))
                .withSizes(new SiteLimits.Sizes(maxComponents, maxPorts, maxRows))
                .withSources(allowedNetworks, allowedRegistries);
    }
}
