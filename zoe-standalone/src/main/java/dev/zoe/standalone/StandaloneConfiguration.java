package dev.zoe.standalone;

import dev.zoe.api.ApiConfiguration;
import dev.zoe.master.MasterConfiguration;
import dev.zoe.web.WebConfiguration;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Master, API and web interface together. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({MasterConfiguration.class, ApiConfiguration.class, WebConfiguration.class})
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
