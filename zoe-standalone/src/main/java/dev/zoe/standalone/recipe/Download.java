package dev.zoe.standalone.recipe;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * A file of a registry of libraries or data.
 *
 * @param url where it is
 * @param sha256 of its content, in hexadecimal digits
 * @param to where it goes, relative to the directory of the recipe
 * @param optional whether the image can do without it
 */
record Download(
        @JsonProperty(required = true) URI url,
        @JsonProperty(required = true) String sha256,
        @JsonProperty(required = true) String to,
        boolean optional) {
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern RELATIVE = Pattern.compile("(?!.*(?:^|/)\\.\\.?(?:/|$))[A-Za-z0-9._/-]+(?<!/)");

    Download {
        if (!"https".equals(url.getScheme())) {
            throw new IllegalArgumentException("%s is no address that begins with https".formatted(url));
        }
        if (!DIGITS.matcher(sha256).matches()) {
            throw new IllegalArgumentException("the SHA-256 of %s has not 64 hexadecimal digits".formatted(url));
        }
        if (!RELATIVE.matcher(to).matches() || to.startsWith("/")) {
            throw new IllegalArgumentException("\"%s\" is no path below the recipe".formatted(to));
        }
    }
}
