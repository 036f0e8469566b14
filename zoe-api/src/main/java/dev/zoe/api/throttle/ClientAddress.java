package dev.zoe.api.throttle;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** What a limit per address counts by. */
public final class ClientAddress {
    /** Anything else would be looked up as a name. */
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F.]*:[0-9a-fA-F:.]*(%\\w+)?");

    private static final int NETWORK_BYTES = 8;

    private ClientAddress() {}

    /** The address itself; of IPv6 the first 64 bits, because one host may use all addresses that begin with them. */
    public static String of(String remoteAddress) {
        if (!IPV6.matcher(remoteAddress).matches()) {
            return remoteAddress;
        }
        try {
            InetAddress address = InetAddress.getByName(remoteAddress);
            return address instanceof Inet6Address
                    ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES)) + "/64"
                    : address.getHostAddress();
        } catch (UnknownHostException notAnAddress) {
            return remoteAddress;
        }
    }
}
