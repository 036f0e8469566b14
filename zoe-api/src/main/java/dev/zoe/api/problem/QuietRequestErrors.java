package dev.zoe.api.problem;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Lets Tomcat write no stack trace about what a caller does: anybody who reaches the port could fill the log with them.
 * A request that is no HTTP is answered with the status 400. A site's own {@code logging.level} settings win.
 *
 * <p>{@code CoyoteAdapter} reports a request that "was not recycled" when a caller closes its connection while the
 * first part of a stream is written, and the thread that has begun the stream has not left Tomcat yet. Tomcat 11.0 then
 * closes the connection because of the failed write and, since the request is still asynchronous and not completed,
 * leaves out {@code CoyoteAdapter}'s own recycling. Its connection handler recycles the request right after that, and
 * logs this with a stack trace. Nothing leaks. The first part of a stream is written by Spring on that thread, so this
 * cannot be avoided here.
 *
 * <p>{@code ConnectionBase} of the proxy to applications logs what a program answers that is no HTTP, with the control
 * characters in it. The proxy answers such a request with the status 502.
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
                                "logging.level.org.apache.catalina.connector.CoyoteAdapter", "warn",
                                "logging.level.io.vertx.core.net.impl.ConnectionBase", "off")));
    }
}
