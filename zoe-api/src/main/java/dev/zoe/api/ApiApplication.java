package dev.zoe.api;

import dev.zoe.api.security.AdminCreated;
import dev.zoe.db.DbConfiguration;
import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;

/** {@code zoe-api} alone: the REST interface in a process of its own. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({DbConfiguration.class, ApiConfiguration.class})
public class ApiApplication {

    public static void main(String[] args) {
        SpringApplication.run(ApiApplication.class, args);
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** The password is stored nowhere, so this is the only time it can be read. */
    @EventListener
    void announce(AdminCreated admin) {
        System.out.println(admin.announcement());
    }
}
