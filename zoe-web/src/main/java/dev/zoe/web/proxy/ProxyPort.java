package dev.zoe.web.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Chooses the port of the proxy, as that of the API is chosen: only the usual one has a substitute. */
final class ProxyPort {
    /** Where the proxy listens unless a setting says something else. */
    static final int USUAL = 5003;

    private static final Logger LOG = LoggerFactory.getLogger(ProxyPort.class);

    private ProxyPort() {}

    /**
     * The wanted port; without one the usual port, or a free one when that is taken.
     *
     * @param setting the setting that names the address
     * @throws InvalidConfigurationPropertyValueException when the wanted port is taken, or the address is not one of
     *     this machine
     */
    static int choose(Optional<Integer> wanted, String address, String setting) {
        try {
            return bind(address, wanted.orElse(USUAL));
        } catch (IOException taken) {
            int other = free(address, setting);
            if (wanted.isPresent()) {
                throw new InvalidConfigurationPropertyValueException(
                        "zoe.proxy.port",
                        wanted.get(),
                        "the proxy cannot listen there at %s (%s); choose another port, or leave the setting out for a"
                                        .formatted(address, taken.getMessage())
                                + " free one");
            }
            LOG.warn("The usual port of the proxy is taken: port={} instead={}", USUAL, other);
            return other;
        }
    }

    private static int free(String address, String setting) {
        try {
            return bind(address, 0);
        } catch (IOException wrong) {
            throw new InvalidConfigurationPropertyValueException(
                    setting,
                    address,
                    "the proxy cannot listen there (%s); it must be an address of this machine, such as 127.0.0.1"
                            .formatted(wrong.getMessage()));
        }
    }

    private static int bind(String address, int port) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getByName(address), port));
            return probe.getLocalPort();
        }
    }
}
