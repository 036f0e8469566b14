package dev.zoe.db.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that is its own authority, with its key. The {@code keytool} of the JDK makes it. */
public final class TestCertificate {
    /** Of the PKCS#12 file. */
    public static final String PASSWORD = "changeit";

    private static final String ALIAS = "test";
    private static final int LINE = 64;

    private final KeyStore store;

    private TestCertificate(KeyStore store) {
        this.store = store;
    }

    /** One for servers of this machine. */
    public static TestCertificate ofLocalhost() {
        return of("localhost", "san=dns:localhost,ip:127.0.0.1", 30);
    }

    /**
     * @param name the common name
     * @param extension as {@code keytool} reads it, such as {@code san=dns:localhost}
     * @param days for which it is valid
     */
    public static TestCertificate of(String name, String extension, int days) {
        try {
            Path directory = Files.createTempDirectory("zoe-certificate");
            Path file = directory.resolve("store.p12");
            try {
                run(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        extension,
                        "-ext",
                        "bc=ca:true",
                        "-validity",
                        Integer.toString(days),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString()));
                return new TestCertificate(KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray()));
            } finally {
                Files.deleteIfExists(file);
                Files.delete(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(List<String> words) throws IOException {
        Process process = new ProcessBuilder(new ArrayList<>(words))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("keytool failed: " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public X509Certificate certificate() {
        try {
            return (X509Certificate) store.getCertificate(ALIAS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes the certificate, which is also that of its authority, in PEM. */
    public Path writeCertificate(Path file) {
        try {
            return replace(file, pem("CERTIFICATE", certificate().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes the private key in PEM, for its owner only. */
    public Path writeKey(Path file) {
        try {
            byte[] key = store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
            return replace(file, pem("PRIVATE KEY", key));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes both as PKCS#12 with {@link #PASSWORD}. */
    public Path writeStore(Path file) {
        try (var out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What trusts this certificate and no other. */
    public SSLContext trusted() {
        try {
            KeyStore authorities = KeyStore.getInstance("PKCS12");
            authorities.load(null, null);
            authorities.setCertificateEntry(ALIAS, certificate());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authorities);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String kind, byte[] content) {
        String lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, lines, kind);
    }

    /** At once, as tools that renew certificates do. */
    private static Path replace(Path file, String text) {
        try {
            Path next = Files.writeString(file.resolveSibling(file.getFileName() + ".next"), text);
            Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-------"));
            return Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
