package dev.zoe.standalone.server;

import dev.zoe.api.ApiConfiguration;
import dev.zoe.db.DbConfiguration;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.web.WebConfiguration;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * API and web interface. The master has a context of its own, {@link EmbeddedMasterConfiguration}, and so its own
 * database role.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({DbConfiguration.class, ApiConfiguration.class, WebConfiguration.class})
class StandaloneConfiguration {

    @Bean
    CommandLineConfig commandLineConfig(DataDirectory data, @Value("${server.port}") int port) {
        return new CommandLineConfig(data.commandLineConfig(), "http://127.0.0.1:" + port);
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
