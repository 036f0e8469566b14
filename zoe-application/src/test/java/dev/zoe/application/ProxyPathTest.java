package dev.zoe.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyPathTest {

    @ParameterizedTest
    @CsvSource({
        "/proxy/42/notebook0/8888, 42, notebook0, 8888",
        "/proxy/42/notebook0/8888/, 42, notebook0, 8888",
        "/proxy/1/a-b0/1/lab/../x, 1, a-b0, 1"
    })
    void aPathBeginsWithThatOfAPort(String path, long execution, String service, int port) {
        assertThat(ProxyPath.startOf(path)).contains(new ProxyPath(execution, service, port));
    }

    /** A port has one path only, so that a check of one path is a check of the port. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/proxy/042/notebook0/8888",
                "/proxy/42/notebook0/08888",
                "/proxy/42/notebook0/88889999",
                "/proxy/42/note%62ook0/8888",
                "/proxy/42//8888",
                "/proxy/42/notebook0/8888x",
                "/x/proxy/42/notebook0/8888",
                "//proxy/42/notebook0/8888",
                "/proxy/99999999999999999999/notebook0/8888"
            })
    void otherPathsAreNone(String path) {
        assertThat(ProxyPath.startOf(path)).isEmpty();
    }

    @Test
    void thePlaceholderNamesOnePort() {
        assertThat(ProxyPath.portOf("proxy_path", List.of(80))).contains(80);
        assertThat(ProxyPath.portOf("proxy_path", List.of(80, 81))).isEmpty();
        assertThat(ProxyPath.portOf("proxy_path", List.of())).isEmpty();
        assertThat(ProxyPath.portOf("proxy_path#81", List.of(80, 81))).contains(81);
        assertThat(ProxyPath.portOf("proxy_path#081", List.of(80, 81))).isEmpty();
    }
}
