package dev.zoe.cli.internal.command;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;

/** The name of a token that {@code zoe login} creates: {@code cli-} and the name of this machine. */
final class TokenName {

    private static final int LONGEST_HOST = 50;

    private TokenName() {}

    /** With a number behind it when it is taken. */
    static String free(Set<String> taken) {
        return free("cli-" + host(), taken);
    }

    static String free(String name, Set<String> taken) {
        if (!taken.contains(name)) {
            return name;
        }
        int number = 2;
        while (taken.contains(name + "-" + number)) {
            number++;
        }
        return name + "-" + number;
    }

    /** Without its domain. */
    private static String host() {
        try {
            String host =
                    InetAddress.getLocalHost().getHostName().split("\\.", 2)[0].replaceAll("[^A-Za-z0-9_-]", "-");
            return host.substring(0, Math.min(host.length(), LONGEST_HOST));
        } catch (UnknownHostException unnamed) {
            return "host";
        }
    }
}
