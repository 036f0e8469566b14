package dev.zoe.api;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What distinguishes this installation, below {@code zoe}.
 *
 * @param deploymentName part of the names of all containers
 * @param version of Zoe
 */
@ConfigurationProperties("zoe")
public record Deployment(@DefaultValue("zoe") String deploymentName, String version) {}
