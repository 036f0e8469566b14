package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.DaemonThreads;
import dev.zoe.master.metrics.MasterHealthChecks;
import dev.zoe.master.metrics.MonitorServer;
import dev.zoe.master.settings.BackEndSettings;
import dev.zoe.master.settings.InstanceLimitSettings;
import dev.zoe.master.settings.MasterMonitorSettings;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** {@code zoe-master} alone: the scheduling loop in a process of its own. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties({BackEndSettings.class, InstanceLimitSettings.class, MasterMonitorSettings.class})
@Import(MasterConfiguration.class)
public class MasterApplication {

    /**
     * Property that keeps docker-java from logging its requests, which hold the environment of containers and passwords
     * of registries, when everything is logged in detail.
     */
    public static final String QUIET_DOCKER = "logging.level.com.github.dockerjava=info";

    private static final Logger LOG = LoggerFactory.getLogger(MasterApplication.class);

    public static void main(String[] args) {
        new SpringApplicationBuilder(MasterApplication.class)
                .web(WebApplicationType.NONE)
                // All of its own threads are daemons, so that a failed start ends the process.
                .properties("spring.main.keep-alive=true", QUIET_DOCKER)
                .run(args);
    }

    /** Stops after the master, so that its successor sees that it still runs. */
    @Bean
    MonitorServer monitorServer(MasterMonitorSettings settings, MasterService master, PrometheusMeterRegistry registry)
            throws IOException {
        MasterHealthChecks vitals =
                new MasterHealthChecks(master.signs(), Executors.newCachedThreadPool(DaemonThreads.named("vitals")));
        InetSocketAddress wanted = new InetSocketAddress(settings.address(), settings.port());
        try {
            return new MonitorServer(wanted, vitals, registry);
        } catch (BindException taken) {
            // A second master on this machine must be able to take over, with or without its usual monitor port.
            MonitorServer other = new MonitorServer(new InetSocketAddress(settings.address(), 0), vitals, registry);
            LOG.warn(
                    "cannot listen on {} ({}): health and measurements are at port {}. Set zoe.master.monitor.port to a free port",
                    wanted,
                    taken.getMessage(),
                    other.port());
            return other;
        }
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Descriptions were checked when they were submitted; here the limits only stand for maxima left open. */
    @Bean
    public SiteLimits siteLimits(InstanceLimitSettings limits) {
        return limits.siteLimits();
    }

    @Bean(destroyMethod = "close")
    BackEnd backEnd(BackEndSettings settings, @Value("${zoe.deployment-name:zoe}") String deployment)
            throws IOException {
        return settings.open(deployment);
    }
}
