package dev.zoe.master.backend.kubernetes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names of objects of the cluster. Kubernetes allows names of up to 63 lower-case letters, digits and hyphens where
 * they are host names, too. A name that is longer or has other characters is changed and gets a digest, so that
 * different names stay different.
 */
final class ObjectNames {
    private static final int LONGEST = 63;
    private static final int DIGEST_LENGTH = 12;
    private static final Pattern LABEL = Pattern.compile("[a-z]([a-z0-9-]{0,61}[a-z0-9])?");
    private static final Pattern LABEL_VALUE = Pattern.compile("([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?");

    private ObjectNames() {}

    /** The pod of a container, which is also its host name. */
    static String pod(String containerName) {
        return dnsLabel(containerName);
    }

    /** The service with the published ports of a container. */
    static String ports(String containerName) {
        return dnsLabel("ports-" + containerName);
    }

    /** The secret with the files of a container. */
    static String secret(String containerName) {
        return dnsLabel("secrets-" + containerName);
    }

    /** The headless service of an execution, which gives its pods their DNS names. */
    static String network(String networkOfExecution) {
        return dnsLabel(networkOfExecution);
    }

    /** The text itself if it can be the value of a label, or else a value with a digest of it. */
    static String labelValue(String text) {
        return LABEL_VALUE.matcher(text).matches() ? text : shortened(text);
    }

    private static String dnsLabel(String text) {
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
