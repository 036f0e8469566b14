package dev.zoe.api.tls;

import java.io.Serial;

/** The files hold no certificate with its private key; the message names the file and says what is wrong with it. */
final class UnusableCertificateException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    UnusableCertificateException(String message) {
        super(message);
    }

    UnusableCertificateException(String message, Throwable cause) {
        super(message, cause);
    }
}
