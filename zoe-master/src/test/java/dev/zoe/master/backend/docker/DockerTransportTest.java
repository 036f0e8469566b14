package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DockerTransportTest {
    private final AtomicInteger calls = new AtomicInteger();

    static Stream<IOException> certain() {
        return Stream.of(
                new SSLHandshakeException("unable to find valid certification path to requested target"),
                new ConnectException("Connection refused"),
                new SocketTimeoutException("Read timed out"),
                new IOException("No such file or directory"));
    }

    @ParameterizedTest
    @MethodSource("certain")
    void aFailureThatANewConnectionWouldMeetAgainIsNotTriedAgain(IOException failure) {
        assertThatThrownBy(() -> DockerTransport.retryStaleConnections(() -> {
                    calls.incrementAndGet();
                    throw new IllegalStateException(failure);
                }))
                .hasCause(failure);
        assertThat(calls).hasValue(1);
    }

    @Test
    void connectionsThatAreOlderThanTheEngineAreUsedUp() {
        String answer = DockerTransport.retryStaleConnections(() -> {
            if (calls.incrementAndGet() < 10) {
                throw new IllegalStateException(new SocketException("Broken pipe"));
            }
            return "answer";
        });
        assertThat(answer).isEqualTo("answer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"message\":\"no such image\"}\n",
                "Status 404: {\"message\":\"no such image\"}",
                "no such image"
            })
    void whatAnEngineSaysIsUnwrapped(String said) {
        assertThat(DockerTransport.engineMessage(said)).isEqualTo("no such image");
    }
}
