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
@EnableAutoConfiguration
@Import(MasterConfiguration.class)
class EmbeddedMasterConfiguration {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
