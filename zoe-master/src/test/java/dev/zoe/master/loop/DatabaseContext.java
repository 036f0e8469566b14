package dev.zoe.master.loop;

import dev.zoe.db.DbConfiguration;
import dev.zoe.db.testing.TestDatabase;
import java.time.Clock;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A Spring context with the repositories on a fresh database, without a master. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(DbConfiguration.class)
class DatabaseContext {

    static ConfigurableApplicationContext open() {
        return open(Clock.systemUTC());
    }

    /** @param clock what events are written with */
    static ConfigurableApplicationContext open(Clock clock) {
        TestDatabase database = TestDatabase.create();
        return new SpringApplicationBuilder(DatabaseContext.class)
                .web(WebApplicationType.NONE)
                .properties(Map.of(
                        "spring.datasource.url",
                        database.url(),
                        "spring.datasource.username",
                        TestDatabase.USER,
                        "spring.datasource.password",
                        TestDatabase.PASSWORD,
                        "spring.main.banner-mode",
                        "off",
                        "logging.level.root",
                        "error"))
                .initializers(application -> application.getBeanFactory().registerSingleton("clock", clock))
                .run();
    }
}
