package dev.zoe.db.failure;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Switches off the report of Spring Boot about a failed start. {@link SafeFailureReporter} writes it instead. */
final class QuietStartReports implements EnvironmentPostProcessor {
    private static final String REPORTER = "org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> levels = Map.of("logging.level." + REPORTER, "off");
        environment.getPropertySources().addFirst(new MapPropertySource("quiet start reports", levels));
    }
}
