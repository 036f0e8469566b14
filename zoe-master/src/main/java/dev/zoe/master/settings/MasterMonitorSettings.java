package dev.zoe.master.settings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The address of health and metrics of a master in a process of its own, {@code zoe.master.monitor.*}.
 *
 * @param address address to listen on
 * @param port port to listen on; 0 for any free port
 */
@ConfigurationProperties("zoe.master.monitor")
public record MasterMonitorSettings(@DefaultValue("127.0.0.1") String address, @DefaultValue("4851") int port) {}
