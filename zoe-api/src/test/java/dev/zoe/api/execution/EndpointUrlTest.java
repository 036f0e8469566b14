package dev.zoe.api.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
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
        assertThat(EndpointUrl.of(Optional.of(template), "tcp", ADDRESS)).isEqualTo(url);
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
        assertThat(EndpointUrl.of(Optional.of(template), "tcp", ADDRESS)).isEqualTo("tcp://" + ADDRESS);
    }
}
