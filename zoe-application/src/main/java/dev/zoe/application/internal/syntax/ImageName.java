package dev.zoe.application.internal.syntax;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parts of an image name: {@code [registry[:port]/]repository[:tag][@digest]}.
 *
 * @param repository what comes before tag and digest
 * @param tag empty when there is none
 * @param digest empty when there is none
 */
public record ImageName(String repository, String tag, String digest) {

    private static final Pattern REPOSITORY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/-]*");
    /** At least two labels, of which the last one begins with a letter: no address in any notation. */
    private static final Pattern DOMAIN_NAME = Pattern.compile("([a-z0-9_-]+\\.)+[a-z][a-z0-9-]*\\.?");

    private static final Pattern INTERNAL = Pattern.compile(".*\\.(localhost|localdomain|local|internal|lan|home)\\.?");
    private static final Set<String> STEPS = Set.of("", ".", "..");
    private static final int LONGEST_REPOSITORY = 255;
    private static final int LONGEST_DIGEST = 255;
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

    /** The registry as {@code host} or {@code host:port}, in lower case; that of Docker when none is named. */
    public String registry() {
        int slash = repository.indexOf('/');
        String first = slash < 0 ? "" : repository.substring(0, slash);
        boolean isHost = first.indexOf('.') >= 0
                || first.indexOf(':') >= 0
                || !first.equals(first.toLowerCase(Locale.ROOT))
                || first.equals("localhost");
        return isHost ? first.toLowerCase(Locale.ROOT) : "docker.io";
    }

    /** Whether the registry has a domain name whose form is not that of an internal network. */
    public boolean isOfNamedRegistry() {
        String registry = registry();
        int colon = registry.indexOf(':');
        String host = colon < 0 ? registry : registry.substring(0, colon);
        return DOMAIN_NAME.matcher(host).matches() && !INTERNAL.matcher(host).matches();
    }

    /** Whether it is the identity of an image on a node, without a repository. */
    public boolean isIdentity() {
        return repository.equals("sha256") && digest.isEmpty();
    }

    /** Whether a part between slashes leads up or nowhere in a path, as in {@code zoe/../lab}. Registries have none. */
    public boolean hasStepOfPath() {
        return Stream.of(repository.split("/", -1)).anyMatch(STEPS::contains);
    }

    /** Whether it has a tag or a digest. */
    public boolean isExact() {
        return !tag.isEmpty() || !digest.isEmpty();
    }

    public boolean isWellFormed() {
        return repository.length() <= LONGEST_REPOSITORY
                && digest.length() <= LONGEST_DIGEST
                && REPOSITORY.matcher(repository).matches()
                && (tag.isEmpty() || TAG.matcher(tag).matches())
                && (digest.isEmpty() || DIGEST.matcher(digest).matches());
    }
}
