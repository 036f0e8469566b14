package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.master.backend.BackEnd;
import java.io.IOException;
import java.time.Clock;
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
@EnableConfigurationProperties(BackEndSettings.class)
@Import(MasterConfiguration.class)
public class MasterApplication {

    public static void main(String[] args) {
        new SpringApplicationBuilder(MasterApplication.class)
                .web(WebApplicationType.NONE)
                // All of its own threads are daemons, so that a failed start ends the process.
                .properties("spring.main.keep-alive=true")
                .run(args);
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
