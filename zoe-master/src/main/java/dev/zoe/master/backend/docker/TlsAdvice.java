package dev.zoe.master.backend.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Advice for failures of encrypted connections, whose messages from Java and OpenSSL do not say what to change. */
public final class TlsAdvice {

    /** The answer of an engine to a request that is not encrypted. */
    static final String TLS_REQUIRED = "HTTP request to an HTTPS server";

    /** @param pattern part of the message of the failure */
    private record Rule(String pattern, Function<DockerHost, String> advice) {}

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "unable to find valid certification path",
                    host -> "the engine's certificate is not signed by the CA in " + file(host, "ca.pem")
                            + ": put the CA certificate there that it is signed with"),
            new Rule(
                    "path validation failed",
                    host -> "the engine's certificate does not hold against " + file(host, "ca.pem")
                            + ": it may have expired, or the CA may be another one of the same name"),
            new Rule(
                    "subject alternative",
                    host -> "the engine's certificate is for another name than "
                            + host.url().getHost()
                            + ": use a name in tcp://NAME:PORT that it has, or make it one with this name"),
            new Rule("bad_certificate", TlsAdvice::unknownClient),
            new Rule("certificate_required", TlsAdvice::unknownClient),
            new Rule("unknown_ca", TlsAdvice::unknownClient),
            new Rule(
                    "Unsupported or unrecognized SSL message",
                    host -> "the engine does not speak TLS: start it with --tlsverify, or leave out tls-cert-path"),
            new Rule(
                    TLS_REQUIRED,
                    host -> "the engine wants TLS: set tls-cert-path to a directory with ca.pem, cert.pem and"
                            + " key.pem"));

    private TlsAdvice() {}

    /** The advice for a message; empty for a message about something else. */
    static Optional<String> advice(DockerHost host, String message) {
        return RULES.stream()
                .filter(rule -> message.contains(rule.pattern))
                .findFirst()
                .map(rule -> rule.advice.apply(host));
    }

    /** The message, with advice where there is any. */
    public static String withAdvice(DockerHost host, String message) {
        return advice(host, message).map(advice -> message + "; " + advice).orElse(message);
    }

    private static String unknownClient(DockerHost host) {
        return "the engine does not accept " + file(host, "cert.pem")
                + ": let the CA that it trusts (dockerd --tlscacert) sign it, for use by a client";
    }

    private static String file(DockerHost host, String name) {
        return host.tlsCertPath()
                .map(directory -> directory.resolve(name))
                .orElse(Path.of(name))
                .toString();
    }
}
