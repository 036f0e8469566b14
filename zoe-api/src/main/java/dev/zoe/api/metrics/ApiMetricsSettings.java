package dev.zoe.api.metrics;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where measurements can be read without a log-in, below {@code zoe.api.monitor}.
 *
 * @param address address of this machine; the default is reached from this machine only
 * @param port any free one instead when it is taken; the log names it
 */
@ConfigurationProperties("zoe.api.monitor")
public record ApiMetricsSettings(@DefaultValue("127.0.0.1") String address, @DefaultValue("5002") int port) {}
