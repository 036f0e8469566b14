package dev.zoe.api.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.pem.PemSslStore;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;

/**
 * A certificate with its private key.
 *
 * @param chain the certificate of the server first
 */
record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {

    private static final String ALIAS = "zoe";
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final byte[] SAMPLE = {1, 2, 3, 4};

    ServerCertificate {
        chain = List.copyOf(chain);
    }

    X509Certificate certificate() {
        return chain.get(0);
    }

    /** Whether the key is that of the certificate. */
    boolean matches() {
        PublicKey open = certificate().getPublicKey();
        String algorithm =
                switch (key.getAlgorithm()) {
                    case "EC" -> "SHA256withECDSA";
                    case "RSA" -> "SHA256withRSA";
                    default -> key.getAlgorithm();
                };
        try {
            Signature signer = Signature.getInstance(algorithm);
            signer.initSign(key);
            signer.update(SAMPLE);
            byte[] signature = signer.sign();
            Signature verifier = Signature.getInstance(algorithm);
            verifier.initVerify(open);
            verifier.update(SAMPLE);
            return verifier.verify(signature);
        } catch (GeneralSecurityException ofAnotherKind) {
            return false;
        }
    }

    /** In the form that Tomcat takes, for TLS 1.2 and 1.3. */
    SslBundle bundle() {
        @Nullable String none = null;
        PemSslStore store = PemSslStore.of(none, ALIAS, none, chain, key);
        return SslBundle.of(
                new PemSslStoreBundle(store, null), SslBundleKey.NONE, SslOptions.of(null, PROTOCOLS.clone()));
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "subject=\"%s\" issuer=\"%s\" not_after=%s"
                .formatted(
                        certificate().getSubjectX500Principal(),
                        certificate().getIssuerX500Principal(),
                        certificate().getNotAfter().toInstant());
    }
}
