package dev.zoe.api.problem;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Lets Tomcat write no stack trace about what a caller does: anybody who reaches the port could fill the log with them.
 * A request that is no HTTP is answered with the status 400. When a caller closes the connection as a stream ends,
 * Tomcat itself recycles what was left. A site's own {@code logging.level} settings win.
 */
final class QuietRequestErrors implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "quiet request errors",
                        Map.of(
                                "logging.level.org.apache.coyote.http11.Http11Processor", "warn",
                                "logging.level.org.apache.catalina.connector.CoyoteAdapter", "warn")));
    }
}
