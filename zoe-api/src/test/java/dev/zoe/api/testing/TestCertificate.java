package dev.zoe.api.testing;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.util.OID;
import com.unboundid.util.ObjectPair;
import com.unboundid.util.ssl.cert.CertException;
import com.unboundid.util.ssl.cert.PublicKeyAlgorithmIdentifier;
import com.unboundid.util.ssl.cert.SignatureAlgorithmIdentifier;
import com.unboundid.util.ssl.cert.X509Certificate;
import com.unboundid.util.ssl.cert.X509CertificateExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key and a certificate that it signs itself, for a server on this machine.
 *
 * @param server presents the certificate
 * @param file the certificate, PEM
 */
public record TestCertificate(SSLContext server, Path file) {

    /** A certificate for a name of DNS. */
    public static TestCertificate of(String hostName) {
        try {
            long now = System.currentTimeMillis();
            ObjectPair<X509Certificate, KeyPair> made = X509Certificate.generateSelfSignedCertificate(
                    SignatureAlgorithmIdentifier.SHA_256_WITH_ECDSA,
                    PublicKeyAlgorithmIdentifier.EC,
                    256,
                    new DN("CN=" + hostName),
                    now - Duration.ofDays(1).toMillis(),
                    now + Duration.ofDays(1).toMillis(),
                    subjectAlternativeName(hostName));
            Path file = Files.createTempFile("zoe-test-", ".pem");
            file.toFile().deleteOnExit();
            Files.writeString(file, made.getFirst().toPEMString());
            return new TestCertificate(context(made), file);
        } catch (CertException | LDAPException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static X509CertificateExtension subjectAlternativeName(String hostName) {
        byte dnsName = (byte) 0x82;
        return new X509CertificateExtension(
                new OID("2.5.29.17"), false, new ASN1Sequence(new ASN1OctetString(dnsName, hostName)).encode());
    }

    private static SSLContext context(ObjectPair<X509Certificate, KeyPair> made)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", made.getSecond().getPrivate(), new char[0], new Certificate[] {
            made.getFirst().toCertificate()
        });
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
