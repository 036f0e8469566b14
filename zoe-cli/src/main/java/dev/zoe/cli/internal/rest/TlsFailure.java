package dev.zoe.cli.internal.rest;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Says why there is no TLS connection, and what to do. */
final class TlsFailure {

    private TlsFailure() {}

    /**
     * Empty when {@code failure} is not one of TLS.
     *
     * @param caFile the authorities that were trusted; empty for those of the JDK
     */
    static Optional<String> sentence(IOException failure, Optional<Path> caFile) {
        if (!(failure instanceof SSLException)) {
            return Optional.empty();
        }
        if (hasCause(failure, CertificateExpiredException.class)) {
            return Optional.of("the server's certificate has expired; its operator must renew it");
        }
        if (hasCause(failure, CertificateNotYetValidException.class)) {
            return Optional.of("the server's certificate is not valid yet; compare the clocks of both machines");
        }
        if (hasCause(failure, CertPathBuilderException.class) || hasCause(failure, CertPathValidatorException.class)) {
            return Optional.of(caFile.map(
                            file -> "no authority in " + file + " has signed the server's certificate; let"
                                    + " ZOE_CA_FILE or ca_file name the certificate of the authority that has")
                    .orElse("the server's certificate is signed by itself, or by an authority that this machine does"
                            + " not know. If it is that of your site, let ZOE_CA_FILE, or ca_file of the"
                            + " configuration file, name a PEM file with the certificate of the authority"));
        }
        if (hasCause(failure, CertificateException.class)) {
            return Optional.of("the server's certificate is for another name (" + failure.getMessage()
                    + "); use the name of the certificate in the URL");
        }
        String message = String.valueOf(failure.getMessage());
        return Optional.of(
                message.contains("Unsupported or unrecognized SSL message")
                        ? "the server does not speak TLS; use http:// in the URL, or let its operator set it up"
                        : message);
    }

    private static boolean hasCause(Throwable failure, Class<? extends Throwable> type) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).anyMatch(type::isInstance);
    }
}
