package dev.zoe.master.settings;

import dev.zoe.application.SiteNames;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What master and API read alike, directly below {@code zoe}.
 *
 * @param deploymentName part of the names of all containers
 * @param priorities urgency of the priority classes; without any, those of {@link SiteNames}
 */
@ConfigurationProperties("zoe")
public record SiteSettings(@DefaultValue("zoe") String deploymentName, @DefaultValue Map<String, Integer> priorities) {

    public SiteSettings {
        priorities = new SiteNames(priorities, List.of()).priorities();
    }
}
