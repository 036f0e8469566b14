package dev.zoe.api.serviceaccess;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.SafeMethods;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tomcat.websocket.server.WsSci;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Turns requests into WebSockets, after the rest of Zoe has let them pass as any other request: log-in, origin, limits
 * and rights.
 */
@Component
final class WebSocketUpgrade implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    /** The name of the protocol of the frames, with its version. */
    static final String PROTOCOL = "zoe-session-1";

    private static final String CONTAINER = ServerContainer.class.getName();

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextCustomizers(context -> context.addServletContainerInitializer(new WsSci(), Set.of()));
    }

    /** @throws Problem unless the request asks for WebSocket */
    static void require(HttpServletRequest request) {
        if (!"GET".equals(request.getMethod()) || !SafeMethods.isHandshake(request)) {
            Problem problem = new Problem(
                    ProblemType.UPGRADE_REQUIRED,
                    "Open a WebSocket here, with the protocol %s; a proxy in between must pass the headers Upgrade and"
                                    .formatted(PROTOCOL)
                            + " Connection on.");
            problem.getHeaders().set(HttpHeaders.UPGRADE, "websocket");
            throw problem;
        }
    }

    /** Answers with 101, after which {@code endpoint} has the connection. */
    static void accept(HttpServletRequest request, HttpServletResponse response, Endpoint endpoint)
            throws IOException, ServletException {
        if (!(request.getServletContext().getAttribute(CONTAINER) instanceof ServerContainer container)) {
            throw new IllegalStateException("Tomcat has no container for WebSockets");
        }
        ServerEndpointConfig config = ServerEndpointConfig.Builder.create(endpoint.getClass(), request.getRequestURI())
                .subprotocols(List.of(PROTOCOL))
                .configurator(new ExistingEndpoint(endpoint))
                .build();
        try {
            container.upgradeHttpToWebSocket(request, response, config, Map.of());
        } catch (DeploymentException e) {
            throw new ServletException(e);
        }
    }

    /** The origin was compared before, by a filter for all requests that change something. */
    private static final class ExistingEndpoint extends ServerEndpointConfig.Configurator {
        private final Endpoint endpoint;

        private ExistingEndpoint(Endpoint endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public <T> T getEndpointInstance(Class<T> type) {
            return type.cast(endpoint);
        }
    }
}
