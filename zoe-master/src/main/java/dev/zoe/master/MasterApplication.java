package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.metrics.MasterHealthChecks;
import dev.zoe.master.metrics.MonitorServer;
import dev.zoe.master.settings.ApiLimitSettings;
import dev.zoe.master.settings.BackEndSettings;
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

/** The application {@code zoe-master}: the scheduling loop in a process of its own. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties({ApiLimitSettings.class, BackEndSettings.class, MasterMonitorSettings.class})
@Import(MasterConfiguration.class)
public class MasterApplication {

    /**
     * Property that keeps docker-java from logging its requests at the debug level: they contain the environment of
     * containers and passwords of registries.
     */
    public static final String QUIET_DOCKER = "logging.level.com.github.dockerjava=info";

    private static final Logger LOG = LoggerFactory.getLogger(MasterApplication.class);

    public static void main(String[] args) {
        new SpringApplicationBuilder(MasterApplication.class)
                .web(WebApplicationType.NONE)
                // All of its threads are daemons, so that a failed start ends the process.
                .properties("spring.main.keep-alive=true", QUIET_DOCKER)
                .run(args);
    }

    /** It stops after the master, so that it answers while the master stops. */
    @Bean
    MonitorServer monitorServer(MasterMonitorSettings settings, MasterService master, PrometheusMeterRegistry registry)
            throws IOException {
        MasterHealthChecks healthChecks = new MasterHealthChecks(
                master.healthSources(), Executors.newCachedThreadPool(DaemonThreads.named("health-checks")));
        InetSocketAddress wanted = new InetSocketAddress(settings.address(), settings.port());
        try {
            return new MonitorServer(wanted, healthChecks, registry);
        } catch (BindException taken) {
            // A second master on this machine must be able to take over, also without its monitor port.
            MonitorServer other =
                    new MonitorServer(new InetSocketAddress(settings.address(), 0), healthChecks, registry);
            LOG.warn(
                    "the monitor port is not free, using another one; set zoe.master.monitor.port to a free port:"
                            + " address={} error=\"{}\" port={}",
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

    /** Descriptions are checked at submission. Here the limits replace missing maxima, and missing lists of roles. */
    @Bean
    public SiteLimits siteLimits(ApiLimitSettings limits) {
        return limits.siteLimits();
    }

    @Bean(destroyMethod = "close")
    BackEnd backEnd(BackEndSettings settings, @Value("${zoe.deployment-name:zoe}") String deployment)
            throws IOException {
        return settings.open(deployment);
    }
}
