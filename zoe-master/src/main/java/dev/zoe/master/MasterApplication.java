package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.master.apply.Daemons;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.monitor.MonitorServer;
import dev.zoe.master.monitor.Vitals;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** {@code zoe-master} alone: the scheduling loop in a process of its own. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties({BackEndSettings.class, MonitorSettings.class})
@Import(MasterConfiguration.class)
public class MasterApplication {

    public static void main(String[] args) {
        new SpringApplicationBuilder(MasterApplication.class)
                .web(WebApplicationType.NONE)
                // All of its own threads are daemons, so that a failed start ends the process.
                .properties("spring.main.keep-alive=true")
                .run(args);
    }

    /** Stops after the master: whoever replaces it sees that it is still there. */
    @Bean
    MonitorServer monitorServer(MonitorSettings settings, MasterService master, PrometheusMeterRegistry registry) {
        Vitals vitals = new Vitals(master.signs(), Executors.newCachedThreadPool(Daemons.named("vitals")));
        InetSocketAddress address = new InetSocketAddress(settings.address(), settings.port());
        try {
            return new MonitorServer(address, vitals, registry);
        } catch (IOException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.monitor.port",
                    settings.port(),
                    "%s cannot be listened on: %s. Give each master on a machine its own port"
                            .formatted(address, e.getMessage()),
                    e);
        }
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Descriptions were checked when they were submitted; here the defaults only stand for limits left open. */
    @Bean
    SiteLimits siteLimits() {
        return SiteLimits.defaults();
    }

    @Bean(destroyMethod = "close")
    BackEnd backEnd(BackEndSettings settings, @Value("${zoe.deployment-name:zoe}") String deployment)
            throws IOException {
        return settings.open(deployment);
    }
}
