package dev.zoe.standalone.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;

/**
 * Where programs of this machine reach the API.
 *
 * @param encrypted whether the API speaks TLS
 * @param address where it listens
 * @param publicUrl what users type; the certificate has its name
 */
record ServerUrl(boolean encrypted, InetAddress address, int port, Optional<URI> publicUrl) {

    @Override
    public String toString() {
        if (encrypted && publicUrl.isPresent()) {
            return publicUrl.get().toString().replaceAll("/+$", "");
        }
        return "%s://%s:%d".formatted(encrypted ? "https" : "http", host(), port);
    }

    private String host() {
        if (!address.isAnyLocalAddress() && !address.isLoopbackAddress()) {
            return bracketed();
        }
        // Certificates have names rather than addresses.
        if (encrypted) {
            return "localhost";
        }
        return address.isAnyLocalAddress() ? "127.0.0.1" : bracketed();
    }

    private String bracketed() {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text + "]" : text;
    }
}
