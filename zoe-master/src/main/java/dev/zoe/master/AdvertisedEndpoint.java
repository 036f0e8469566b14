package dev.zoe.master;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Under which address a master is reached: what its settings say, else the one it listens on. */
final class AdvertisedEndpoint implements UnaryOperator<String> {

    /** Addresses that mean "all of this machine", and lead nowhere from another one. */
    private static final Pattern ALL = Pattern.compile("tcp://(?:0\\.0\\.0\\.0|\\*|\\[::])(?<port>:\\d+)");

    private final Optional<String> configured;

    AdvertisedEndpoint(Optional<String> configured) {
        this.configured = configured;
    }

    @Override
    public String apply(String listening) {
        return configured.orElseGet(() -> {
            Matcher all = ALL.matcher(listening);
            return all.matches() ? "tcp://" + hostName() + all.group("port") : listening;
        });
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(
                    "this machine does not know its own name: let zoe.master.advertise say where the master is reached, for example tcp://master.example.org:4850",
                    e);
        }
    }
}
