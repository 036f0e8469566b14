package dev.zoe.protocol;

import org.zeromq.ZMQ;

/**
 * A key pair for encrypted connections (CurveZMQ).
 *
 * @param publicKey 40 characters of Z85; the other side has to know it
 * @param secretKey 40 characters of Z85; never leaves its owner
 */
public record CurveKeys(String publicKey, String secretKey) {

    public CurveKeys {
        requireKey(publicKey, "public key");
        requireKey(secretKey, "secret key");
    }

    /** A fresh random pair. */
    public static CurveKeys generate() {
        ZMQ.Curve.KeyPair pair = ZMQ.Curve.generateKeyPair();
        return new CurveKeys(pair.publicKey, pair.secretKey);
    }

    /** Says nothing about the value, which may be secret. */
    static void requireKey(String key, String what) {
        if (key.length() != ZMQ.Curve.KEY_SIZE_Z85) {
            throw new IllegalArgumentException("the %s must have %d characters of Z85, it has %d"
                    .formatted(what, ZMQ.Curve.KEY_SIZE_Z85, key.length()));
        }
    }

    @Override
    public String toString() {
        return "CurveKeys[publicKey=" + publicKey + "]";
    }
}
