package dev.zoe.api.settings;

import dev.zoe.application.SiteNames;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What distinguishes this installation, below {@code zoe}.
 *
 * @param deploymentName part of the names of all containers
 * @param version of Zoe
 * @param priorities urgency of the priority classes; without any, those of {@link SiteNames}
 * @param queues names of the queues; without any, those of {@link SiteNames}
 */
@ConfigurationProperties("zoe")
public record DeploymentSettings(
        @DefaultValue("zoe") String deploymentName,
        String version,
        @DefaultValue Map<String, Integer> priorities,
        @DefaultValue List<String> queues) {

    public DeploymentSettings {
        priorities = Map.copyOf(priorities);
        queues = List.copyOf(queues);
    }

    public SiteNames names() {
        return new SiteNames(priorities, queues);
    }
}
