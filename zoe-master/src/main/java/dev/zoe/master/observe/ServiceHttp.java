package dev.zoe.master.observe;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * HTTP to services. A service is under the control of its user, who must not reach the network of this machine: no
 * redirect is followed, and no path leads to another host.
 */
final class ServiceHttp {

    private ServiceHttp() {}

    static HttpClient client(Executor executor, Duration timeout) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(timeout)
                .executor(executor)
                .build();
    }

    /**
     * A GET.
     *
     * @param address {@code host:port}
     * @throws IllegalArgumentException when there is no such URI; users write paths
     */
    static HttpRequest get(String address, String path, Duration timeout) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("\"" + path + "\" does not begin with /");
        }
        try {
            return HttpRequest.newBuilder(new URI("http://" + address + path))
                    .timeout(timeout)
                    .GET()
                    .build();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
