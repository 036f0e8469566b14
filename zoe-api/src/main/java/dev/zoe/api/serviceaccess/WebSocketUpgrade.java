package dev.zoe.api.serviceaccess;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
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

    private static final String VERSION = "13";
    private static final int KEY_BYTES = 16;
    private static final String CONTAINER = ServerContainer.class.getName();

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextCustomizers(context -> context.addServletContainerInitializer(new WsSci(), Set.of()));
    }

    /** @throws Problem unless the request is a handshake that {@link #accept} takes (RFC 6455, section 4.2.1) */
    static void require(HttpServletRequest request) {
        if (!"GET".equals(request.getMethod())
                || !has(request, HttpHeaders.UPGRADE, "websocket")
                || !has(request, HttpHeaders.CONNECTION, "upgrade")) {
            throw upgradeRequired(
                    "Open a WebSocket here, with the protocol %s; a proxy in between must pass the headers"
                                    .formatted(PROTOCOL)
                            + " Upgrade and Connection on.");
        }
        List<String> versions = items(request, HandshakeRequest.SEC_WEBSOCKET_VERSION);
        if (!versions.equals(List.of(VERSION))) {
            Problem problem = upgradeRequired("The header Sec-WebSocket-Version is '%s'; it must be %s."
                    .formatted(String.join(", ", versions), VERSION));
            problem.getHeaders().set(HandshakeRequest.SEC_WEBSOCKET_VERSION, VERSION);
            throw problem;
        }
        List<String> keys = items(request, HandshakeRequest.SEC_WEBSOCKET_KEY);
        if (keys.size() != 1 || !isKey(keys.get(0))) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST,
                    "The handshake of a WebSocket must have one header Sec-WebSocket-Key, with %d bytes in Base64."
                            .formatted(KEY_BYTES));
        }
    }

    private static Problem upgradeRequired(String detail) {
        Problem problem = new Problem(ProblemType.UPGRADE_REQUIRED, detail);
        problem.getHeaders().set(HttpHeaders.UPGRADE, "websocket");
        return problem;
    }

    private static boolean has(HttpServletRequest request, String header, String token) {
        return items(request, header).stream().anyMatch(token::equalsIgnoreCase);
    }

    /** The items of all lists that the headers of this name have. */
    private static List<String> items(HttpServletRequest request, String header) {
        return Collections.list(request.getHeaders(header)).stream()
                .flatMap(values -> Arrays.stream(values.split(",", -1)))
                .map(String::strip)
                .toList();
    }

    private static boolean isKey(String text) {
        try {
            return Base64.getDecoder().decode(text).length == KEY_BYTES;
        } catch (IllegalArgumentException notBase64) {
            return false;
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
