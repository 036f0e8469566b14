package dev.zoe.api.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A key store, PKCS#12 or JKS, with one private key and its certificates. */
record CertificateStore(Path file, Optional<String> password) {

    ServerCertificate load() throws UnusableCertificateException {
        char[] secret = password.orElse("").toCharArray();
        try {
            if (!Files.exists(file)) {
                throw new UnusableCertificateException("there is no file " + file);
            }
            KeyStore store = KeyStore.getInstance(file.toFile(), secret);
            String alias = onlyKey(store);
            if (!(store.getKey(alias, secret) instanceof PrivateKey key)) {
                throw new UnusableCertificateException(file + " has no private key under the name " + alias);
            }
            return new ServerCertificate(chain(store.getCertificateChain(alias)), key);
        } catch (IOException | GeneralSecurityException unreadable) {
            throw new UnusableCertificateException(
                    file + " is no PKCS#12 or JKS file, or zoe.api.tls.password is not its password: "
                            + unreadable.getMessage(),
                    unreadable);
        }
    }

    private String onlyKey(KeyStore store) throws GeneralSecurityException, UnusableCertificateException {
        List<String> keys = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                keys.add(alias);
            }
        }
        if (keys.size() != 1) {
            throw new UnusableCertificateException(
                    "%s has %d private keys; it must have one".formatted(file, keys.size()));
        }
        return keys.get(0);
    }

    private static List<X509Certificate> chain(Certificate[] certificates) {
        List<X509Certificate> chain = new ArrayList<>();
        for (Certificate certificate : certificates) {
            chain.add((X509Certificate) certificate);
        }
        return chain;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "CertificateStore[" + file + "]";
    }
}
