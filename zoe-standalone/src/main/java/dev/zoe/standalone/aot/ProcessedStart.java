package dev.zoe.standalone.aot;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.context.aot.AotApplicationContextInitializer;
import org.springframework.core.Ordered;
import org.springframework.core.SpringProperties;

/**
 * Starts an application with the beans of the build, unless a setting could have led to others. Then, and where nothing
 * was processed, Spring chooses the beans at the start, which takes longer.
 */
public final class ProcessedStart implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessedStart.class);

    @Override
    public int getOrder() {
        return LoggingApplicationListener.DEFAULT_ORDER + 1;
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        SpringApplication application = event.getSpringApplication();
        Optional<ProcessedApplication> processed = Optional.<Class<?>>ofNullable(application.getMainApplicationClass())
                .filter(main -> application.getAllSources().contains(main))
                .flatMap(ProcessedApplication::find);
        List<String> differences = processed
                .map(found -> found.differences(event.getEnvironment()))
                .orElse(List.of());
        if (!differences.isEmpty()) {
            LOG.info("The beans are chosen at this start: settings differ from those of the build: {}", differences);
        }
        boolean isUsed = processed.isPresent() && differences.isEmpty();
        SpringProperties.setFlag(AotDetector.AOT_ENABLED, isUsed);
        if (isUsed) {
            application.addInitializers(AotApplicationContextInitializer.forInitializerClasses(
                    processed.get().initializer()));
        }
    }
}
