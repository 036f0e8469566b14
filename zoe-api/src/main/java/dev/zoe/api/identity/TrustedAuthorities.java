package dev.zoe.api.identity;

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

/** Whose certificates a directory or a provider may have. */
public final class TrustedAuthorities {
    private TrustedAuthorities() {}

    /**
     * Trusts the authorities of a PEM file, or those of Java.
     *
     * @param setting that names the file
     * @throws InvalidConfigurationPropertyValueException when the file has no certificates
     */
    public static SSLContext context(String setting, Optional<Path> caFile) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            @Nullable
            TrustManager[] trust = caFile.isPresent() ? managers(setting, caFile.get()) : null; // null: those of Java
            context.init(null, trust, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime has no usable TLS", e);
        }
    }

    private static TrustManager[] managers(String setting, Path file) throws GeneralSecurityException {
        Collection<? extends Certificate> authorities = read(setting, file);
        if (authorities.isEmpty()) {
            throw new InvalidConfigurationPropertyValueException(setting, file, "it has no certificate");
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

    private static Collection<? extends Certificate> read(String setting, Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(pem);
        } catch (IOException | GeneralSecurityException e) {
            throw new InvalidConfigurationPropertyValueException(
                    setting, file, "it cannot be read as certificates in PEM: " + e.getMessage());
        }
    }
}
