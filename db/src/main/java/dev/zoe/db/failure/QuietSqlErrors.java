package dev.zoe.db.failure;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Switches off the loggers of Hibernate that write errors and warnings of PostgreSQL as they are. Such a message
 * repeats the values of the refused statement with their line feeds, so a user could forge lines of the log. The
 * failure itself reaches the caller as an exception. A site's own {@code logging.level} settings win.
 */
final class QuietSqlErrors implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> levels = Map.of(
                "logging.level.org.hibernate.orm.jdbc.error", "off",
                "logging.level.org.hibernate.orm.jdbc.warn", "off",
                "logging.level.org.hibernate.orm.jdbc.batch", "off");
        environment.getPropertySources().addLast(new MapPropertySource("quiet SQL errors", levels));
    }
}
