package dev.zoe.api.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.testing.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Certificates in files, and what is said of files that cannot be used. */
class CertificateFilesTest {
    private static final TestCertificate ONE = TestCertificate.ofLocalhost();
    private static final TestCertificate OTHER = TestCertificate.ofLocalhost();

    @TempDir
    Path directory;

    @Test
    void twoPemFilesHoldACertificateAndItsKey() throws Exception {
        ServerCertificate loaded = pem(certificate(), key()).load();

        assertThat(loaded.certificate()).isEqualTo(ONE.certificate());
        assertThat(loaded.matches()).isTrue();
        assertThat(loaded.bundle().createSslContext()).isNotNull();
        assertThat(loaded.bundle().getOptions().getEnabledProtocols()).containsExactly("TLSv1.3", "TLSv1.2");
    }

    @Test
    void aPkcs12FileHoldsBoth() throws Exception {
        Path file = ONE.writeStore(directory.resolve("zoe.p12"));

        ServerCertificate loaded = store(file, TestCertificate.PASSWORD).load();

        assertThat(loaded.certificate()).isEqualTo(ONE.certificate());
        assertThat(loaded.matches()).isTrue();
    }

    @Test
    void aWrongPasswordOfAPkcs12FileIsNamed() {
        Path file = ONE.writeStore(directory.resolve("zoe.p12"));

        refuses(store(file, "guess"), file.toString(), "zoe.api.tls.password");
    }

    @Test
    void aKeyOfAnotherCertificateIsRefused() {
        refuses(
                pem(certificate(), OTHER.writeKey(directory.resolve("other.key"))),
                "the private key does not belong to the first certificate",
                "CN=localhost");
    }

    @Test
    void aMissingFileIsNamed() {
        refuses(pem(certificate(), directory.resolve("none.key")), "there is no file " + directory.resolve("none.key"));
        refuses(store(directory.resolve("none.p12"), ""), "there is no file " + directory.resolve("none.p12"));
    }

    @Test
    void filesOfAnotherKindAreNamed() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "no certificate");

        refuses(pem(text, key()), text + " holds no certificate in PEM");
        refuses(pem(certificate(), text), text + " holds no private key in PEM");
        refuses(pem(certificate(), certificate()), "holds no private key in PEM");
        refuses(store(text, ""), text + " is no PKCS#12 or JKS file");
    }

    @Test
    void theFingerprintFollowsTheContentOfTheFiles() {
        CertificateFiles files = pem(certificate(), key());
        String before = files.fingerprint();
        assertThat(files.fingerprint()).isEqualTo(before);

        OTHER.writeKey(directory.resolve("zoe.key"));

        assertThat(files.fingerprint()).isNotEqualTo(before);
    }

    @Test
    void settingsThatCannotBeMeantAreRefused() {
        assertThatThrownBy(() -> settings(Optional.of(certificate()), Optional.empty(), Optional.empty(), ""))
                .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                .hasMessageContaining("zoe.api.tls.certificate");
        assertThatThrownBy(() -> settings(
                        Optional.of(certificate()), Optional.of(key()), Optional.of(directory.resolve("zoe.p12")), ""))
                .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                .hasMessageContaining("zoe.api.tls.key-store");
        assertThat(settings(Optional.empty(), Optional.empty(), Optional.empty(), "")
                        .isOn())
                .isFalse();
        assertThat(settings(Optional.of(certificate()), Optional.of(key()), Optional.empty(), "s3cret")
                        .toString())
                .doesNotContain("s3cret");
    }

    private static void refuses(CertificateFiles files, String... words) {
        assertThatThrownBy(files::load)
                .isInstanceOf(UnusableCertificateException.class)
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains(words));
    }

    private Path certificate() {
        return ONE.writeCertificate(directory.resolve("zoe.crt"));
    }

    private Path key() {
        return ONE.writeKey(directory.resolve("zoe.key"));
    }

    private static CertificateFiles pem(Path certificate, Path key) {
        return new CertificateFiles(settings(Optional.of(certificate), Optional.of(key), Optional.empty(), ""));
    }

    private static CertificateFiles store(Path file, String password) {
        return new CertificateFiles(settings(Optional.empty(), Optional.empty(), Optional.of(file), password));
    }

    private static TlsSettings settings(
            Optional<Path> certificate, Optional<Path> key, Optional<Path> store, String password) {
        return new TlsSettings(
                certificate.map(Path::toString),
                key.map(Path::toString),
                store.map(Path::toString),
                Optional.of(password),
                Duration.ofSeconds(10));
    }
}
