package dev.zoe.application.internal;

import java.util.regex.Pattern;

/**
 * The parts of an image name: {@code [registry[:port]/]repository[:tag][@digest]}.
 *
 * @param repository what comes before tag and digest
 * @param tag empty when there is none
 * @param digest empty when there is none
 */
public record ImageName(String repository, String tag, String digest) {

    private static final Pattern REPOSITORY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/-]*");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    private static final Pattern DIGEST = Pattern.compile("[a-z0-9][a-z0-9+._-]*:[0-9a-f]{32,}");

    public static ImageName of(String image) {
        int at = image.indexOf('@');
        String digest = at < 0 ? "" : image.substring(at + 1);
        String name = at < 0 ? image : image.substring(0, at);
        // A colon before the last slash belongs to the port of the registry.
        int colon = name.indexOf(':', name.lastIndexOf('/') + 1);
        return colon < 0
                ? new ImageName(name, "", digest)
                : new ImageName(name.substring(0, colon), name.substring(colon + 1), digest);
    }

    /** Whether it says which version is meant. */
    public boolean isExact() {
        return !tag.isEmpty() || !digest.isEmpty();
    }

    public boolean isWellFormed() {
        return REPOSITORY.matcher(repository).matches()
                && (tag.isEmpty() || TAG.matcher(tag).matches())
                && (digest.isEmpty() || DIGEST.matcher(digest).matches());
    }
}
