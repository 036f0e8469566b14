package dev.zoe.application;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names that are host names (RFC 1035): up to 63 lower-case letters, digits and hyphens, a letter first. Kubernetes
 * allows no others for pods and services. A text that is longer or has other characters is changed and gets a digest,
 * so that different texts have different names.
 */
public final class DnsLabel {
    private static final int LONGEST = 63;
    private static final int DIGEST_LENGTH = 12;
    private static final Pattern LABEL = Pattern.compile("[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    private DnsLabel() {}

    /** The text itself if it is such a name, or else a name with a digest of it; always the same one. */
    public static String of(String text) {
        return LABEL.matcher(text).matches() ? text : shortened(text);
    }

    private static String shortened(String text) {
        String allowed = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String letterFirst = allowed.matches("[a-z].*") ? allowed : "x" + allowed;
        String cut = letterFirst.substring(0, Math.min(letterFirst.length(), LONGEST - DIGEST_LENGTH - 1));
        return (cut.endsWith("-") ? cut : cut + "-") + digest(text);
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGEST_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
