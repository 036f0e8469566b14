package dev.zoe.master.backend.kubernetes;

import io.fabric8.kubernetes.client.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the client reaches the API server. */
final class ClientConfig {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);
    private static final String USUAL_NAMESPACE = "default";

    private ClientConfig() {}

    /** @throws IllegalArgumentException when the kubeconfig cannot be read, or does not have the context */
    static Config of(KubernetesSettings settings) {
        Config config = settings.kubeconfig().isPresent()
                ? read(settings.kubeconfig().get(), settings.context())
                : Config.autoConfigure(settings.context().orElse(null));
        config.setConnectionTimeout((int) CONNECT_TIMEOUT.toMillis());
        config.setRequestTimeout((int) RESPONSE_TIMEOUT.toMillis());
        // The master repeats calls itself. One repetition covers a connection that was closed while it was idle.
        config.setRequestRetryBackoffLimit(1);
        // A watch that has ended is followed by a listing, so no event between the two is missed.
        config.setWatchReconnectLimit(0);
        // One connection for each followed output and watch: a server limits the streams of one HTTP/2 connection.
        config.setHttp2Disable(true);
        config.setUserAgent("zoe");
        return config;
    }

    /** The namespace of the context or of the service account. */
    static String namespace(Config config) {
        return Optional.ofNullable(config.getNamespace()).orElse(USUAL_NAMESPACE);
    }

    private static Config read(Path file, Optional<String> context) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("the kubeconfig %s does not exist or cannot be read; set".formatted(file)
                    + " zoe.back-end.kubernetes.kubeconfig to one that can, or leave it out inside of the cluster");
        }
        Config config = parsed(file, null);
        if (context.isPresent()) {
            requireContext(config, file, context.get());
            config = parsed(file, context.get());
        }
        if (config.getCurrentContext() == null) {
            throw new IllegalArgumentException(
                    "the kubeconfig %s names no current context; set zoe.back-end.kubernetes.context".formatted(file));
        }
        return config;
    }

    // The client throws exceptions of its YAML parser as they are.
    private static Config parsed(Path file, @Nullable String context) {
        try {
            return Config.fromKubeconfig(context, file.toFile());
        } catch (RuntimeException e) {
            String message =
                    String.valueOf(e.getMessage()).lines().map(String::strip).collect(Collectors.joining(" "));
            throw new IllegalArgumentException("the kubeconfig %s cannot be used: %s".formatted(file, message), e);
        }
    }

    private static void requireContext(Config config, Path file, String context) {
        var names = config.getContexts().stream().map(each -> each.getName()).toList();
        if (!names.contains(context)) {
            throw new IllegalArgumentException(
                    "the kubeconfig %s has no context \"%s\" (zoe.back-end.kubernetes.context); it has %s"
                            .formatted(file, context, names));
        }
    }
}
