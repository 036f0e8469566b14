package dev.zoe.master;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address at which clients reach a master: the configured one, or else the one that it listens on. */
final class AdvertisedEndpoint implements UnaryOperator<String> {

    /** Addresses of all interfaces, which another machine cannot connect to. */
    private static final Pattern ALL_INTERFACES = Pattern.compile("tcp://(?:0\\.0\\.0\\.0|\\*|\\[::])(?<port>:\\d+)");

    private final Optional<String> configured;

    AdvertisedEndpoint(Optional<String> configured) {
        this.configured = configured;
    }

    @Override
    public String apply(String listening) {
        return configured.orElseGet(() -> {
            Matcher all = ALL_INTERFACES.matcher(listening);
            return all.matches() ? "tcp://" + hostName() + all.group("port") : listening;
        });
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(
                    "cannot find the name of this machine; set zoe.master.advertise"
                            + " to the address of the master, for example"
                            + " tcp://master.example.org:4850",
                    e);
        }
    }
}
