package dev.zoe.api.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointUrlTest {
    private static final String ADDRESS = "10.0.0.9:31000";

    @ParameterizedTest
    @CsvSource({
        "http://{ip_port}/ui?x=1, http://10.0.0.9:31000/ui?x=1",
        "https://{ip_port}{proxy_path}/, https://10.0.0.9:31000/",
        "HTTP://{ip_port}, HTTP://10.0.0.9:31000"
    })
    void theAddressIsFilledIn(String template, String url) {
        assertThat(EndpointUrl.of(Optional.of(template), "tcp", ADDRESS, "")).isEqualTo(url);
    }

    @Test
    void aProgramThatKnowsItsPathServesItEverywhere() {
        assertThat(EndpointUrl.of(Optional.of("http://{ip_port}{proxy_path}/lab"), "tcp", ADDRESS, "/proxy/4/nb0/80"))
                .isEqualTo("http://10.0.0.9:31000/proxy/4/nb0/80/lab");
    }

    @ParameterizedTest
    @CsvSource({
        "http://{ip_port}/ui?x=1, http://p:1/proxy/4/nb0/80/ui?x=1",
        "https://{ip_port}{proxy_path}/, http://p:1/proxy/4/nb0/80/",
        "{proxy_path}/lab, http://p:1/proxy/4/nb0/80/lab",
        "{proxy_path}, http://p:1/proxy/4/nb0/80/",
        "http://{ip_port}?x=1, http://p:1/proxy/4/nb0/80/?x=1"
    })
    void theProxyLeadsToTheSamePage(String template, String url) {
        assertThat(EndpointUrl.throughProxy(Optional.of(template), "http://p:1/proxy/4/nb0/80"))
                .contains(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssh://{ip_port}/",
                "javascript:alert('{ip_port}')",
                "http://{ip_port}@evil.example/",
                "http://{ip_port}{proxy_path}9/",
                "http://{ip_port}/a b"
            })
    void whatSpeaksNoHttpHasNoAddressAtTheProxy(String template) {
        assertThat(EndpointUrl.throughProxy(Optional.of(template), "http://p:1/proxy/4/nb0/80"))
                .isEmpty();
    }

    /** Such templates are refused at submission; earlier ones may be in the database. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert('{ip_port}')",
                "data:text/html,{ip_port}",
                "http://evil.example/{ip_port}",
                "http://{ip_port}@evil.example/",
                "http://{ip_port}.evil.example/",
                "http://user@{ip_port}/",
                "//{ip_port}/",
                "{proxy_path}/lab",
                "http://{ip_port}/a b",
                "http://{ip_port}{proxy_path}9/"
            })
    void whatLeadsElsewhereIsNotShown(String template) {
        assertThat(EndpointUrl.of(Optional.of(template), "tcp", ADDRESS, "")).isEqualTo("tcp://" + ADDRESS);
    }
}
