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

/** How engines are reached, and what failures on the way mean. */
public final class DockerTransport {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    /** As many kept connections as there may be calls at once, and some more. */
    private static final int STALE_CONNECTIONS = 64;
    /** A local engine that does not run; for a socket of a file, Java has no exception of its own. */
    private static final List<String> NOBODY_THERE = List.of("No such file or directory", "Connection refused");

    private DockerTransport() {}

    /**
     * Connections to an engine. There is one time-out for all answers.
     *
     * @param answer longest pause in an answer; zero for no limit
     */
    public static DockerHttpClient open(DockerHost host, Duration answer) {
        DockerClientConfig config = config(host);
        return new ZerodepDockerHttpClient.Builder()
                .dockerHost(config.getDockerHost())
                .sslConfig(config.getSSLConfig())
                .connectionTimeout(CONNECT)
                .responseTimeout(answer)
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
     * Makes a call that is harmless when it is made twice. A kept connection may be older than the engine at its other
     * end, and more than one may. Each attempt uses one up, until a new one is made and tells the truth.
     */
    public static <T> T attempt(Supplier<T> call) {
        for (int stale = 0; ; stale++) {
            try {
                return call.get();
            } catch (RuntimeException e) {
                if (!isBrokenConnection(e) || stale == STALE_CONNECTIONS) {
                    throw e;
                }
            }
        }
    }

    /** A connection broke that was open already; with a new one, things may be different. */
    private static boolean isBrokenConnection(RuntimeException failure) {
        return !(failure instanceof DockerException)
                && silence(failure).filter(cause -> !isCertain(cause)).isPresent();
    }

    private static boolean isCertain(IOException silence) {
        return silence instanceof ConnectException
                || silence instanceof InterruptedIOException
                || silence instanceof SSLException
                || NOBODY_THERE.stream().anyMatch(String.valueOf(silence.getMessage())::contains);
    }

    /** Why there was no answer, if there was none. */
    public static Optional<IOException> silence(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException silence) {
                return Optional.of(silence);
            }
        }
        return Optional.empty();
    }

    /** The engine's own words: {@code Status 404: {"message":"No such image"}} says {@code No such image}. */
    public static String words(String answer) {
        String text = answer.strip();
        int brace = text.indexOf('{');
        if (brace < 0) {
            return text;
        }
        try {
            JsonNode said = JsonMapper.shared().readTree(text.substring(brace)).path("message");
            return said.isString() ? said.stringValue() : text;
        } catch (JacksonException e) {
            // Not JSON after all: then the text is the words.
            return text;
        }
    }
}
