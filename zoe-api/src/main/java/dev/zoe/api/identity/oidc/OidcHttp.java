package dev.zoe.api.identity.oidc;

import dev.zoe.api.identity.TrustedAuthorities;
import java.net.http.HttpClient;
import java.nio.file.Path;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/** Connections to the provider, with limits of time. Redirects are not followed. */
final class OidcHttp {
    private OidcHttp() {}

    static JdkClientHttpRequestFactory requests(OidcSettings settings) {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout())
                .sslContext(TrustedAuthorities.context(
                        OidcSettings.PREFIX + "ca-file", settings.caFile().map(Path::of)))
                .build();
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(client);
        requests.setReadTimeout(settings.readTimeout());
        return requests;
    }
}
