package dev.zoe.master.settings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where a master in a process of its own tells how it is, {@code zoe.master.monitor.*}.
 *
 * @param address that it listens on
 * @param port 0 for any free one
 */
@ConfigurationProperties("zoe.master.monitor")
public record MasterMonitorSettings(@DefaultValue("127.0.0.1") String address, @DefaultValue("4851") int port) {}
