package dev.zoe.standalone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The address of the server that the command line of the same machine gets. */
class ServerUrlTest {

    @ParameterizedTest
    @CsvSource({
        "false, 127.0.0.1,   http://127.0.0.1:5001",
        "false, 0.0.0.0,     http://127.0.0.1:5001",
        "false, 192.0.2.7,   http://192.0.2.7:5001",
        "false, 2001:db8::7, http://[2001:db8:0:0:0:0:0:7]:5001",
        "true,  127.0.0.1,   https://localhost:5001",
        "true,  0.0.0.0,     https://localhost:5001",
        "true,  192.0.2.7,   https://192.0.2.7:5001"
    })
    void theAddressIsOneThatThisMachineReaches(boolean encrypted, String address, String expected)
            throws UnknownHostException {
        assertThat(new ServerUrl(encrypted, address(address), 5001, Optional.empty()).toString())
                .isEqualTo(expected);
    }

    @Test
    void withTlsTheCertificateHasTheNameThatUsersType() throws UnknownHostException {
        Optional<URI> site = Optional.of(URI.create("https://zoe.example.org/"));

        assertThat(new ServerUrl(true, address("0.0.0.0"), 5001, site).toString())
                .isEqualTo("https://zoe.example.org");
        assertThat(new ServerUrl(false, address("127.0.0.1"), 5001, site).toString())
                .isEqualTo("http://127.0.0.1:5001");
    }

    private static InetAddress address(String text) throws UnknownHostException {
        return InetAddress.getAllByName(text)[0];
    }
}
