package dev.zoe.cli.internal.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** The failures that no certificate of {@code CertificateAuthorityTest} causes. */
class TlsFailureTest {

    @Test
    void timesOfACertificateAreNamedAlsoInsideOfAFailedPath() {
        assertThat(sentence(new CertPathValidatorException(new CertificateExpiredException("NotAfter"))))
                .hasValueSatisfying(text -> assertThat(text).contains("has expired"));
        assertThat(sentence(new CertificateNotYetValidException("NotBefore")))
                .hasValueSatisfying(text -> assertThat(text).contains("compare the clocks"));
    }

    @Test
    void otherFailuresAreNotOfTls() {
        assertThat(TlsFailure.sentence(new ConnectException("refused"), Optional.empty()))
                .isEmpty();
    }

    private static Optional<String> sentence(Throwable cause) {
        IOException failure = new SSLHandshakeException("no");
        failure.initCause(cause);
        return TlsFailure.sentence(failure, Optional.empty());
    }
}
