package dev.zoe.web;

import dev.zoe.api.ApiConfiguration;
import dev.zoe.api.security.AdminCreated;
import dev.zoe.db.DbConfiguration;
import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;

/** {@code zoe-web}: API and web interface in one process. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({DbConfiguration.class, ApiConfiguration.class, WebConfiguration.class})
public class WebApplication {

    public static void main(String[] args) {
        SpringApplication.run(WebApplication.class, args);
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
