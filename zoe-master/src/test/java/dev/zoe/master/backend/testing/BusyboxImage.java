package dev.zoe.master.backend.testing;

import java.util.List;

/** The image with busybox that {@code .ci/engine} and {@code .ci/swarm} make, and programs of it. */
public final class BusyboxImage {
    public static final String IMAGE = "zoe-test/busybox:1";

    /** The address of its own name, for the httpd of busybox, which takes no names. */
    public static final String OWN_ADDRESS = "$(hostname -i)";

    private BusyboxImage() {}

    /**
     * Answers HTTP requests for / with a text, if its name is {@code host}.
     *
     * @param address where it listens, as a shell finds out
     */
    public static List<String> serve(String address, String host, int port, String text) {
        return List.of(
                "sh",
                "-c",
                "echo '" + text + "' > /tmp/index.html; test " + host + " = $(hostname) || exit 1; exec httpd -f -p "
                        + address + ":" + port + " -h /tmp");
    }

    /** Asks for / until there is an answer. */
    public static List<String> fetch(String host, int port) {
        return List.of("sh", "-c", "until wget -q -O - http://" + host + ":" + port + "/; do sleep 0.1; done");
    }
}
