package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Opens connections to engines, and classifies their failures. */
public final class DockerTransport {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** Upper bound of idle connections that may be stale at the same time. */
    private static final int MAX_STALE_CONNECTIONS = 64;
    /** Messages for a local engine that does not run; Java has no exception type for a file that is a socket. */
    private static final List<String> NOT_LISTENING = List.of("No such file or directory", "Connection refused");

    private DockerTransport() {}

    /**
     * Connections to an engine, with one timeout for all responses.
     *
     * @param timeout longest pause in a response; zero for no limit
     */
    public static DockerHttpClient open(DockerHost host, Duration timeout) {
        DockerClientConfig config = config(host);
        return new ZerodepDockerHttpClient.Builder()
                .dockerHost(config.getDockerHost())
                .sslConfig(config.getSSLConfig())
                .connectionTimeout(CONNECT_TIMEOUT)
                .responseTimeout(timeout)
                .build();
    }

    static DockerClientConfig config(DockerHost host) {
        DefaultDockerClientConfig.Builder builder = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(host.url().toString())
                .withDockerTlsVerify(host.tlsCertPath().isPresent());
        host.tlsCertPath().map(Path::toString).ifPresent(builder::withDockerCertPath);
        return builder.build();
    }

    /**
     * Makes a call that is harmless when it is repeated. Idle connections may be older than the engine at their other
     * end; each attempt uses one of them up, until a new connection shows whether the engine answers.
     */
    public static <T> T retryStaleConnections(Supplier<T> call) {
        for (int stale = 0; ; stale++) {
            try {
                return call.get();
            } catch (RuntimeException e) {
                if (!isBrokenConnection(e) || stale == MAX_STALE_CONNECTIONS) {
                    throw e;
                }
            }
        }
    }

    /** Whether an open connection broke, so that a new one may succeed. */
    private static boolean isBrokenConnection(RuntimeException failure) {
        return !(failure instanceof DockerException)
                && connectionFailure(failure)
                        .filter(cause -> !isPermanent(cause))
                        .isPresent();
    }

    private static boolean isPermanent(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof InterruptedIOException
                || failure instanceof SSLException
                || NOT_LISTENING.stream().anyMatch(String.valueOf(failure.getMessage())::contains);
    }

    /** The I/O failure because of which there was no response; empty for a failure of another kind. */
    public static Optional<IOException> connectionFailure(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException connectionFailure) {
                return Optional.of(connectionFailure);
            }
        }
        return Optional.empty();
    }

    /** The engine's own message: {@code No such image} for {@code Status 404: {"message":"No such image"}}. */
    public static String engineMessage(String answer) {
        String text = answer.strip();
        int brace = text.indexOf('{');
        if (brace < 0) {
            return text;
        }
        try {
            JsonNode message =
                    JsonMapper.shared().readTree(text.substring(brace)).path("message");
            return message.isString() ? message.stringValue() : text;
        } catch (JacksonException e) {
            // Not JSON: then the whole text is the message.
            return text;
        }
    }
}
