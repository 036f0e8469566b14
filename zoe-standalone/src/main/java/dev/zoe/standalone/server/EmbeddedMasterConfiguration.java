package dev.zoe.standalone.server;

import dev.zoe.master.MasterConfiguration;
import java.time.Clock;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * The master, with its own connections to the database. {@code StandaloneServer} registers back-end, limits and
 * metrics.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
// All template engines of a JVM share one dialect, and the last that is made sets whether expressions are compiled.
@EnableAutoConfiguration(excludeName = "org.springframework.boot.thymeleaf.autoconfigure.ThymeleafAutoConfiguration")
@Import(MasterConfiguration.class)
class EmbeddedMasterConfiguration {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
