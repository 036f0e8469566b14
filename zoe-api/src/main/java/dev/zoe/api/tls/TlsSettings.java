package dev.zoe.api.tls;

import dev.zoe.api.settings.SettingChecks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The certificate of the API, below {@code zoe.api.tls}: either two PEM files, or a key store. Without both the API
 * speaks plain HTTP.
 *
 * @param certificate PEM file with the certificate of the server first, then those of its intermediate authorities
 * @param privateKey PEM file with the private key of the certificate
 * @param keyStore PKCS#12 or JKS file with one private key and its certificates
 * @param password of the private key or of the key store
 * @param check pause between two looks whether the files have changed
 */
@ConfigurationProperties("zoe.api.tls")
public record TlsSettings(
        Optional<String> certificate,
        Optional<String> privateKey,
        Optional<String> keyStore,
        Optional<String> password,
        @DefaultValue("10s") Duration check) {

    private static final String PREFIX = "zoe.api.tls.";

    public TlsSettings {
        certificate = certificate.filter(TlsSettings::isSet);
        privateKey = privateKey.filter(TlsSettings::isSet);
        keyStore = keyStore.filter(TlsSettings::isSet);
        password = password.filter(TlsSettings::isSet);
        SettingChecks.requirePath(PREFIX + "certificate", certificate);
        SettingChecks.requirePath(PREFIX + "private-key", privateKey);
        SettingChecks.requirePath(PREFIX + "key-store", keyStore);
        if (certificate.isPresent() && privateKey.isEmpty()) {
            throw wrong("certificate", certificate.get(), "it needs zoe.api.tls.private-key beside it");
        }
        if (privateKey.isPresent() && certificate.isEmpty()) {
            throw wrong("private-key", privateKey.get(), "it needs zoe.api.tls.certificate beside it");
        }
        if (keyStore.isPresent() && certificate.isPresent()) {
            throw wrong("key-store", keyStore.get(), "zoe.api.tls.certificate is set too; set one of them");
        }
        if (check.compareTo(Duration.ofMillis(1)) < 0) {
            throw wrong("check", check, "it must be at least 1 ms");
        }
    }

    /** Whether the API speaks TLS. */
    boolean isOn() {
        return !files().isEmpty();
    }

    /** All files that are read. */
    List<Path> files() {
        return Stream.of(certificate, privateKey, keyStore)
                .flatMap(Optional::stream)
                .map(Path::of)
                .toList();
    }

    static InvalidConfigurationPropertyValueException wrong(String setting, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException(PREFIX + setting, value, reason);
    }

    private static boolean isSet(String text) {
        return !text.isEmpty();
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "TlsSettings" + files();
    }
}
