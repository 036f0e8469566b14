package dev.zoe.master.settings;

import dev.zoe.application.SiteNames;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings that the master and the API share, directly below {@code zoe}.
 *
 * @param deploymentName part of the names of all containers
 * @param priorities urgency of the priority classes; by default those of {@link SiteNames}
 */
@ConfigurationProperties("zoe")
public record SiteSettings(@DefaultValue("zoe") String deploymentName, @DefaultValue Map<String, Integer> priorities) {

    public SiteSettings {
        priorities = new SiteNames(priorities, List.of()).priorities();
    }
}
