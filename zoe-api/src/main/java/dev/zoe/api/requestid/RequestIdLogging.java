package dev.zoe.api.requestid;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Begins the lines of the log that belong to a request with its id in brackets. A site's own
 * {@code logging.pattern.correlation} wins. Logs in JSON have the member {@code request_id} by themselves.
 */
final class RequestIdLogging implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "ids of requests in the log",
                        Map.of(
                                "logging.pattern.correlation",
                                "%replace(%X{" + RequestId.NAME + ":-}){'(.+)', '[$1] '}")));
    }
}
