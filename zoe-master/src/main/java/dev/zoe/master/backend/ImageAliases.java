package dev.zoe.master.backend;

import dev.zoe.application.SiteLimits;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The images that engines use in place of those in descriptions, so that the same descriptions run with the registry of
 * a site, or with public images.
 *
 * @param all each replaces other images: an exact name goes before a pattern, and a long pattern before a short one
 */
public record ImageAliases(List<Alias> all) {
    /** Every image as its description names it. */
    public static final ImageAliases NONE = new ImageAliases(List.of());

    private static final String ANY = "*";
    private static final String FORM =
            "it must be NAME=IMAGE such as zoe/r:1=r-base:4.5.1, or two names that end in * such as"
                    + " zoe/*=registry.example.org:5000/zoe/*";

    /**
     * One image, or all whose names begin alike.
     *
     * @param from a name with its tag as in descriptions, or its beginning
     * @param to the name for the engine, or its beginning
     * @param prefix whether both are beginnings; what follows in the name stays. It cannot choose the registry: a name
     *     for which the result would come from another one than the alias names is not replaced
     */
    public record Alias(String from, String to, boolean prefix) {
        /**
         * Reads {@code NAME=IMAGE} or {@code BEGINNING*=BEGINNING*}.
         *
         * @throws IllegalArgumentException when the text has another form; the message says which would be right
         */
        public static Alias of(String text) {
            int equals = text.indexOf('=');
            String from = text.substring(0, Math.max(equals, 0)).strip();
            String to = text.substring(equals + 1).strip();
            boolean prefix = from.endsWith(ANY);
            if (from.isEmpty() || to.isEmpty() || prefix != to.endsWith(ANY)) {
                throw new IllegalArgumentException(FORM);
            }
            Alias alias = prefix
                    ? new Alias(from.substring(0, from.length() - 1), to.substring(0, to.length() - 1), true)
                    : new Alias(from, to, false);
            if (Stream.of(alias.from, alias.to)
                    .anyMatch(name -> name.contains(ANY) || name.contains("=") || name.contains(" "))) {
                throw new IllegalArgumentException(FORM);
            }
            return alias;
        }

        private Optional<String> replace(String image) {
            if (prefix) {
                return Optional.of(image)
                        .filter(name -> name.startsWith(from))
                        .map(name -> to + name.substring(from.length()))
                        .filter(replaced -> SiteLimits.registryOf(replaced).equals(SiteLimits.registryOf(to + "x")));
            }
            return image.equals(from) ? Optional.of(to) : Optional.empty();
        }
    }

    public ImageAliases {
        all = all.stream()
                .sorted(Comparator.comparing(Alias::prefix)
                        .thenComparing(alias -> alias.from().length(), Comparator.reverseOrder()))
                .toList();
        Set<String> names = new HashSet<>();
        for (Alias alias : all) {
            if (!names.add(alias.from() + (alias.prefix() ? ANY : ""))) {
                throw new IllegalArgumentException("two aliases replace " + alias.from() + "; keep one");
            }
        }
    }

    /** The image that an engine gets for one of a description. The result is not replaced again. */
    public String resolve(String image) {
        return all.stream()
                .flatMap(alias -> alias.replace(image).stream())
                .findFirst()
                .orElse(image);
    }
}
