package dev.zoe.web.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

class ProxyPortTest {
    private static final String ADDRESS = "zoe.proxy.address";

    @Test
    void aPortOfTheSettingsThatIsTakenIsRefused() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Optional<Integer> wanted = Optional.of(other.getLocalPort());

            assertThatThrownBy(() -> ProxyPort.choose(wanted, "127.0.0.1", ADDRESS))
                    .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, wrong -> {
                        assertThat(wrong.getName()).isEqualTo("zoe.proxy.port");
                        assertThat(wrong.getValue()).isEqualTo(other.getLocalPort());
                        assertThat(wrong.getReason()).contains("at 127.0.0.1", "choose another port");
                    });
        }
    }

    @Test
    void aFreePortOfTheSettingsIsTaken() throws IOException {
        int free;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = any.getLocalPort();
        }
        assertThat(ProxyPort.choose(Optional.of(free), "127.0.0.1", ADDRESS)).isEqualTo(free);
    }

    /** Whether this test or another program has the usual one. */
    @Test
    void withoutASettingATakenUsualPortHasASubstitute() throws IOException {
        try (ServerSocket usual = new ServerSocket()) {
            occupy(usual);

            assertThat(ProxyPort.choose(Optional.empty(), "127.0.0.1", ADDRESS))
                    .isPositive()
                    .isNotEqualTo(ProxyPort.USUAL);
        }
    }

    @Test
    void anAddressOfAnotherMachineIsRefusedByItsSetting() {
        assertThatThrownBy(() -> ProxyPort.choose(Optional.empty(), "192.0.2.1", ADDRESS))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, wrong -> {
                    assertThat(wrong.getName()).isEqualTo(ADDRESS);
                    assertThat(wrong.getReason()).contains("must be an address of this machine");
                });
    }

    private static void occupy(ServerSocket usual) {
        try {
            usual.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), ProxyPort.USUAL));
        } catch (IOException taken) {
            assertThat(taken).hasMessageContaining("in use");
        }
    }
}
