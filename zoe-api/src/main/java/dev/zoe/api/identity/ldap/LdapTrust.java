package dev.zoe.api.identity.ldap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Whose certificates a directory may have. */
final class LdapTrust {
    private static final String CA_FILE = "zoe.api.identity.ldap.ca-file";

    private LdapTrust() {}

    /**
     * Trusts the authorities of a PEM file, or those of Java.
     *
     * @throws InvalidConfigurationPropertyValueException when the file has no certificates
     */
    static SSLContext context(Optional<Path> caFile) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            @Nullable TrustManager[] trust = caFile.isPresent() ? managers(caFile.get()) : null; // null: those of Java
            context.init(null, trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime has no usable TLS", e);
        }
    }

    private static TrustManager[] managers(Path file) throws GeneralSecurityException {
        Collection<? extends Certificate> authorities = read(file);
        if (authorities.isEmpty()) {
            throw new InvalidConfigurationPropertyValueException(CA_FILE, file, "it has no certificate");
        }
        KeyStore store = empty();
        int number = 0;
        for (Certificate authority : authorities) {
            store.setCertificateEntry("authority-" + number++, authority);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        try {
            store.load(null, null);
        } catch (IOException e) {
            throw new IllegalStateException("An empty key store is read from nowhere", e);
        }
        return store;
    }

    private static Collection<? extends Certificate> read(Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(pem);
        } catch (IOException | GeneralSecurityException e) {
            throw new InvalidConfigurationPropertyValueException(
                    CA_FILE, file, "it cannot be read as certificates in PEM: " + e.getMessage());
        }
    }
}
