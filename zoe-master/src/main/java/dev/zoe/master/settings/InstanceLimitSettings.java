package dev.zoe.master.settings;

import dev.zoe.application.SiteLimits;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the API that the master reads as well. They replace a null maximum of a component.
 *
 * @param maxMillicores upper limit of one instance, in thousandths of a core
 * @param maxMemory upper limit of one instance
 */
@ConfigurationProperties("zoe.api")
public record InstanceLimitSettings(
        @DefaultValue("64000") long maxMillicores, @DefaultValue("256GB") DataSize maxMemory) {

    public SiteLimits siteLimits() {
        SiteLimits defaults = SiteLimits.defaults();
        return new SiteLimits(
                defaults.maxInstances(),
                maxMillicores,
                maxMemory.toBytes(),
                defaults.allowedHostPaths(),
                defaults.maxDocumentBytes());
    }
}
