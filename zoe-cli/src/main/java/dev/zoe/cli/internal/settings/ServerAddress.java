package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** URLs of servers: reads and compares them. */
final class ServerAddress {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "[::1]", "[0:0:0:0:0:0:0:1]");
    private static final Pattern LOOPBACK_NUMBERS = Pattern.compile("127(\\.\\d{1,3}){3}");

    private ServerAddress() {}

    /**
     * @param origin where the URL is set, for the message
     * @return the URL without a slash at its end
     * @throws CommandFailure when it is no URL of a web server, or has a password in it
     */
    static URI read(String text, String origin) {
        try {
            URI address = new URI(text.replaceAll("/+$", ""));
            if (address.getRawUserInfo() != null) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "the URL in " + origin + " has a user in it; leave it out and set ZOE_USER and ZOE_PASS");
            }
            boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (web && address.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException unreadable) {
            throw notAnAddress(text, origin);
        }
        throw notAnAddress(text, origin);
    }

    /** Whether both are the same server: scheme, host and port. */
    static boolean isSameOrigin(URI one, URI other) {
        return one.getScheme().equals(other.getScheme())
                && one.getHost().equalsIgnoreCase(other.getHost())
                && port(one) == port(other);
    }

    /** Whether others on the network can read what is sent: neither encrypted nor on this machine. */
    static boolean isExposed(URI address) {
        String host = address.getHost().toLowerCase(Locale.ROOT);
        boolean loopback =
                LOOPBACK_NAMES.contains(host) || LOOPBACK_NUMBERS.matcher(host).matches();
        return !loopback && !"https".equals(address.getScheme());
    }

    private static int port(URI address) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return "https".equals(address.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    }

    private static CommandFailure notAnAddress(String text, String origin) {
        return new CommandFailure(
                ExitCode.USAGE, "'" + text + "' (" + origin + ") is not a URL such as http://127.0.0.1:5001");
    }
}
