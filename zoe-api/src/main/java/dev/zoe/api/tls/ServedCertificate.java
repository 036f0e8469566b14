package dev.zoe.api.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;

/** The certificate of the API for other servers of this process. New connections get the newest one. */
@Component
public final class ServedCertificate {
    private final TlsSettings settings;
    private final SslBundles bundles;

    ServedCertificate(TlsSettings settings, SslBundles bundles) {
        this.settings = settings;
        this.bundles = bundles;
    }

    /** Empty when the API speaks plain HTTP. */
    public Optional<X509KeyManager> keyManager() {
        if (!settings.isOn()) {
            return Optional.empty();
        }
        NewestKeys keys = new NewestKeys(keysOf(bundles.getBundle(CertificateReloader.BUNDLE)));
        bundles.addBundleUpdateHandler(CertificateReloader.BUNDLE, changed -> keys.newest = keysOf(changed));
        return Optional.of(keys);
    }

    private static X509ExtendedKeyManager keysOf(SslBundle bundle) {
        KeyManager[] managers = bundle.getManagers().getKeyManagers();
        return Arrays.stream(managers)
                .filter(X509ExtendedKeyManager.class::isInstance)
                .map(X509ExtendedKeyManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the certificate has no key"));
    }

    private static final class NewestKeys extends X509ExtendedKeyManager {
        private volatile X509ExtendedKeyManager newest;

        private NewestKeys(X509ExtendedKeyManager first) {
            this.newest = first;
        }

        @Override
        public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
            return newest.getClientAliases(keyType, issuers);
        }

        @Override
        public @Nullable String chooseClientAlias(
                String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return newest.chooseClientAlias(keyType, issuers, socket);
        }

        @Override
        public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
            return newest.getServerAliases(keyType, issuers);
        }

        @Override
        public @Nullable String chooseServerAlias(
                String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return newest.chooseServerAlias(keyType, issuers, socket);
        }

        @Override
        public @Nullable String chooseEngineServerAlias(
                String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
            return newest.chooseEngineServerAlias(keyType, issuers, engine);
        }

        @Override
        public X509Certificate @Nullable [] getCertificateChain(String alias) {
            return newest.getCertificateChain(alias);
        }

        @Override
        public @Nullable PrivateKey getPrivateKey(String alias) {
            return newest.getPrivateKey(alias);
        }
    }
}
