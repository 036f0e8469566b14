package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of an image that cannot be pulled; the words are those of dockerd 20.10 and of registries. */
class PullFailureTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Get "http://10.0.0.1:80/v2/": dial tcp 10.0.0.1:80: connect: connection refused | registry not reachable
                    Get "https://r/v2/": http: server gave HTTP response to HTTPS client | registry not reachable
                    Get "https://r/v2/": net/http: request canceled (Client.Timeout exceeded) | registry not reachable
                    Get "https://r/v2/a/manifests/1": no basic auth credentials | no access
                    unauthorized: authentication required | no access
                    pull access denied for a, repository does not exist or may require 'docker login': denied | not found, or no access
                    manifest for r/a:1 not found: manifest unknown: manifest unknown | not found
                    error parsing HTTP 418 response body: invalid character '<': "<html>internal page</html>" | the registry did not answer as one should
                    """)
    void theReasonIsSaidInOurOwnWords(String words, String reason) {
        assertThat(PullFailure.message("r.example.org:5000/a:1", words))
                .isEqualTo("image r.example.org:5000/a:1 cannot be pulled from r.example.org:5000: " + reason);
    }

    @Test
    void theNameOfTheImageIsNoReason() {
        assertThat(PullFailure.message("r/denied-timeout:1", "no manifest for r/denied-timeout:1: not found"))
                .endsWith(": not found");
    }

    @Test
    void anImageOfTheShopIsBuiltAndNotPulled() {
        assertThat(PullFailure.message("zoe/wordcount:1", "dial tcp: no such host"))
                .startsWith("image zoe/wordcount:1 cannot be pulled from docker.io: registry not reachable; ")
                .endsWith("with: zoe images build");
        assertThat(PullFailure.message("r:5000/zoe/wordcount:1", "manifest unknown"))
                .startsWith("image r:5000/zoe/wordcount:1 cannot be pulled from r:5000: not found; ")
                .endsWith("with: zoe images push r:5000");
        assertThat(PullFailure.message("r:5000/zoe/wordcount:1", "no basic auth credentials"))
                .endsWith("from r:5000: no access");
        assertThat(PullFailure.message("wordcount:1", "dial tcp: no such host")).endsWith("registry not reachable");
    }
}
