package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.ServiceResource;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The API server. Requests about pods, services and secrets are for one namespace. */
final class ClusterApi implements AutoCloseable {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final KubernetesClient client;
    private final String namespace;
    private final ApiFailure failures;
    private volatile boolean closed;

    ClusterApi(KubernetesSettings settings) {
        var config = ClientConfig.of(settings);
        this.namespace = settings.namespace().orElseGet(() -> ClientConfig.namespace(config));
        this.failures = new ApiFailure(namespace, settings.scheduling());
        this.client = new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new JdkHttpClientFactory())
                .build();
    }

    String namespace() {
        return namespace;
    }

    KubernetesClient client() {
        return client;
    }

    PodResource pod(String name) {
        return client.pods().inNamespace(namespace).withName(name);
    }

    ServiceResource<Service> service(String name) {
        return client.services().inNamespace(namespace).withName(name);
    }

    Resource<Secret> secret(String name) {
        return client.secrets().inNamespace(namespace).withName(name);
    }

    /** Sends a request. A failure is thrown as one of a back-end. */
    <T> T call(String what, Supplier<T> request) throws BackEndException {
        try {
            return request.get();
        } catch (KubernetesClientException e) {
            throw failures.of(what, e);
        } catch (IllegalStateException e) {
            // The client is closed, or its executor is.
            if (closed) {
                throw new BackEndException(Kind.UNAVAILABLE, what + ": the back-end was closed", e);
            }
            throw e;
        }
    }

    /** The same; empty when the object does not exist. */
    <T> Optional<T> find(String what, Supplier<T> request) throws BackEndException {
        return call(what, () -> Optional.ofNullable(request.get()));
    }

    Optional<Pod> findPod(String name) throws BackEndException {
        return find("cannot read the pod " + name, () -> pod(name).get());
    }

    /** Creates an object; empty when one of this name exists. */
    <T> Optional<T> create(String what, Supplier<T> request) throws BackEndException {
        try {
            return Optional.of(request.get());
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT && !String.valueOf(e.getMessage()).contains(ApiFailure.FULL_QUOTA)) {
                return Optional.empty();
            }
            throw failures.of(what, e);
        }
    }

    /**
     * Changes or deletes a version of an object. Returns false when there is a newer version, or when the object does
     * not exist.
     */
    boolean changed(String what, Runnable request) throws BackEndException {
        try {
            request.run();
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT || e.getCode() == NOT_FOUND) {
                return false;
            }
            throw failures.of(what, e);
        }
    }

    /**
     * Deletes exactly one pod, and never a successor of the same name.
     *
     * @param seconds grace period; 0 removes the object at once
     */
    void deletePod(String name, String uid, long seconds) {
        DeleteOptions options = new DeleteOptionsBuilder()
                .withGracePeriodSeconds(seconds)
                .withNewPreconditions(null, uid)
                .build();
        var unused = client.raw("/api/v1/namespaces/" + namespace + "/pods/" + name, "DELETE", options);
    }

    /** Deletes secrets without a right to read them; the client itself would list them first. */
    void deleteSecrets(Map<String, String> selector) {
        String labels = selector.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(","));
        var unused = client.raw(
                "/api/v1/namespaces/" + namespace + "/secrets?labelSelector="
                        + URLEncoder.encode(labels, StandardCharsets.UTF_8),
                "DELETE",
                new DeleteOptions());
    }

    @Override
    public void close() {
        closed = true;
        client.close();
    }
}
