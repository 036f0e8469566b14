package dev.zoe.api.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.stereotype.Component;

/** Reads the certificate that the settings name. */
@Component
final class CertificateFiles {
    private final TlsSettings settings;

    CertificateFiles(TlsSettings settings) {
        this.settings = settings;
    }

    /** Changes whenever the content of a file does, or whether it can be read. */
    String fingerprint() {
        StringBuilder text = new StringBuilder();
        for (Path file : settings.files()) {
            try {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                text.append(HexFormat.of().formatHex(hash)).append(' ');
            } catch (IOException unreadable) {
                text.append(reason(unreadable)).append(' ');
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
        return text.toString();
    }

    /** @throws UnusableCertificateException when a file cannot be read, or key and certificate are no pair */
    ServerCertificate load() throws UnusableCertificateException {
        ServerCertificate loaded = settings.keyStore().isPresent()
                ? new CertificateStore(Path.of(settings.keyStore().get()), settings.password()).load()
                : ofPem();
        if (!loaded.matches()) {
            throw new UnusableCertificateException(
                    "the private key does not belong to the first certificate of the file, which has " + loaded);
        }
        return loaded;
    }

    private ServerCertificate ofPem() throws UnusableCertificateException {
        return new ServerCertificate(
                certificates(Path.of(settings.certificate().orElseThrow())),
                privateKey(Path.of(settings.privateKey().orElseThrow())));
    }

    private static List<X509Certificate> certificates(Path file) throws UnusableCertificateException {
        try {
            return PemContent.load(file).getCertificates();
        } catch (IOException unreadable) {
            throw new UnusableCertificateException(reason(unreadable), unreadable);
        } catch (RuntimeException unknown) {
            throw new UnusableCertificateException(
                    file + " holds no certificate in PEM (BEGIN CERTIFICATE): " + unknown.getMessage(), unknown);
        }
    }

    private PrivateKey privateKey(Path file) throws UnusableCertificateException {
        try {
            return Optional.ofNullable(PemContent.load(file)
                            .getPrivateKey(settings.password().orElse(null)))
                    .orElseThrow(() -> new IllegalStateException("the file is empty"));
        } catch (IOException unreadable) {
            throw new UnusableCertificateException(reason(unreadable), unreadable);
        } catch (RuntimeException unknown) {
            throw new UnusableCertificateException(
                    file + " holds no private key in PEM (BEGIN PRIVATE KEY), or zoe.api.tls.password is not its"
                            + " password: " + unknown.getMessage(),
                    unknown);
        }
    }

    /** The messages of these exceptions name the file. */
    static String reason(IOException unreadable) {
        return unreadable instanceof NoSuchFileException
                ? "there is no file " + unreadable.getMessage()
                : "a file cannot be read: " + unreadable;
    }
}
