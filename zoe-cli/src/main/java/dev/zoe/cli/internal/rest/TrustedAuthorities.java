package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The certificate authorities of a PEM file, in place of those of the JDK. */
final class TrustedAuthorities {

    private TrustedAuthorities() {}

    /** @throws CommandFailure when the file cannot be read or has no certificate */
    static SSLContext of(Path file) {
        try (InputStream text = Files.newInputStream(file)) {
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(text);
            if (certificates.isEmpty()) {
                throw wrong(file, "has no certificate in PEM (BEGIN CERTIFICATE)");
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : certificates) {
                number++;
                store.setCertificateEntry("authority" + number, certificate);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException unreadable) {
            throw wrong(file, "cannot be read: " + unreadable);
        } catch (GeneralSecurityException broken) {
            throw wrong(file, "has no certificate in PEM (BEGIN CERTIFICATE): " + broken.getMessage());
        }
    }

    private static CommandFailure wrong(Path file, String what) {
        return new CommandFailure(
                ExitCode.USAGE, "the file of certificate authorities (ZOE_CA_FILE, ca_file) " + file + " " + what);
    }
}
