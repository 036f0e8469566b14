package dev.zoe.master.backend.docker;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Why an image could not be pulled, in words that are safe to show. A user chooses the address that an engine asks, so
 * the engine's own words may hold what some internal page answered.
 */
public enum PullFailure {
    UNREACHABLE(
            "registry not reachable",
            "dial tcp",
            "no such host",
            "connection refused",
            "connection reset",
            "network is unreachable",
            "timeout",
            ": eof",
            "x509",
            "tls:",
            "http response to https client"),
    HIDDEN("not found, or no access", "repository does not exist or may require"),
    NO_ACCESS("no access", "unauthorized", "no basic auth", "authentication required", "denied", "forbidden", " 403 "),
    NOT_FOUND("not found", "manifest unknown", "not found", "name unknown", "no such image", " 404 "),
    OTHER("the registry did not answer as one should");

    private final String meaning;
    private final Pattern signs;

    PullFailure(String meaning, String... signs) {
        this.meaning = meaning;
        this.signs = Pattern.compile(
                Arrays.stream(signs).map(Pattern::quote).collect(Collectors.joining("|")), Pattern.CASE_INSENSITIVE);
    }

    /** What an engine's words mean. Without signs, the last one is found in any words. */
    private static PullFailure of(String words) {
        return Arrays.stream(values())
                .filter(each -> each.signs.matcher(words).find())
                .findFirst()
                .orElse(OTHER);
    }

    /** The sentence that users get. */
    public static String message(String image, String words) {
        int tag = image.indexOf(':', image.lastIndexOf('/') + 1);
        String name = tag < 0 ? image : image.substring(0, tag);
        return "image %s cannot be pulled from %s: %s"
                .formatted(image, DockerSettings.RegistryLogin.registryOf(image), of(words.replace(name, "")).meaning);
    }
}
