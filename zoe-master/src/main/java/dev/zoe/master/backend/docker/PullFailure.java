package dev.zoe.master.backend.docker;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Why an image could not be pulled, as a message that is safe to show. The user chooses the address that an engine
 * contacts, so the engine's own message may contain the response of an internal page.
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

    /** Images of the shop, here or in the registry of a site. */
    private static final Pattern OF_SHOP = Pattern.compile("(.+/)?zoe/[a-z0-9-]+");

    private static final String BUILD =
            "; it belongs to the shop, whose images an administrator builds on the node with: zoe images build";
    private static final String PUSH =
            "; it belongs to the shop, whose images an administrator puts there with: zoe images push ";

    private final String description;
    private final Pattern pattern;

    PullFailure(String description, String... parts) {
        this.description = description;
        this.pattern = Pattern.compile(
                Arrays.stream(parts).map(Pattern::quote).collect(Collectors.joining("|")), Pattern.CASE_INSENSITIVE);
    }

    /** Classifies the message of an engine. The last constant has no parts and matches every message. */
    private static PullFailure of(String message) {
        return Arrays.stream(values())
                .filter(each -> each.pattern.matcher(message).find())
                .findFirst()
                .orElse(OTHER);
    }

    /** The sentence for the user. */
    public static String message(String image, String engineMessage) {
        int tag = image.indexOf(':', image.lastIndexOf('/') + 1);
        String name = tag < 0 ? image : image.substring(0, tag);
        PullFailure failure = of(engineMessage.replace(name, ""));
        return "image %s cannot be pulled from %s: %s%s"
                .formatted(
                        image,
                        DockerSettings.RegistryLogin.registryOf(image),
                        failure.description,
                        failure.advice(name));
    }

    /** For an image of the shop: to build it, or to put it where it was not found. */
    private String advice(String name) {
        Matcher shop = OF_SHOP.matcher(name);
        if (!shop.matches()) {
            return "";
        }
        String registry = shop.group(1);
        if (registry == null) {
            return BUILD;
        }
        return this == NOT_FOUND || this == HIDDEN ? PUSH + registry.substring(0, registry.length() - 1) : "";
    }
}
