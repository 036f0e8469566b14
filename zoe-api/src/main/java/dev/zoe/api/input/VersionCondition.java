package dev.zoe.api.input;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.util.Optional;

/** The header {@code If-Match} of a change: the version that the caller has seen. */
public final class VersionCondition {

    private VersionCondition() {}

    /**
     * @param ifMatch a version in quotes, or {@code *}; empty for none
     * @param what is changed, for example {@code the role "guest"}
     * @throws Problem when another change was made first
     */
    public static void require(Optional<String> ifMatch, String what, long version) {
        require(ifMatch, what, Long.toString(version));
    }

    /**
     * The conditions of a call that sets an object, which may exist.
     *
     * @param version the present version; empty when there is no object
     * @throws Problem when {@code If-Match} names another version or there is no object, or {@code If-None-Match} is
     *     given and there is one
     */
    public static void require(
            Optional<String> ifMatch, Optional<String> ifNoneMatch, String what, Optional<String> version) {
        if (ifNoneMatch.isPresent() && !ifNoneMatch.get().equals("*")) {
            throw Problem.badParameter(
                    "If-None-Match", ifNoneMatch.get(), "*, which creates an object and changes none");
        }
        if (ifNoneMatch.isPresent() && version.isPresent()) {
            throw new Problem(
                    ProblemType.CHANGED_MEANWHILE,
                    "If-None-Match is *, and there is %s already; leave the header out to replace it.".formatted(what));
        }
        if (version.isPresent()) {
            require(ifMatch, what, version.get());
        } else if (ifMatch.isPresent()) {
            throw new Problem(
                    ProblemType.CHANGED_MEANWHILE,
                    "If-Match is %s, and there is no longer %s; leave the header out to create it."
                            .formatted(ifMatch.get(), what));
        }
    }

    /** The same for what has no number of a version. */
    public static void require(Optional<String> ifMatch, String what, String version) {
        ifMatch.filter(seen -> !seen.equals("*") && !seen.equals("\"" + version + "\""))
                .ifPresent(seen -> {
                    throw new Problem(
                            ProblemType.CHANGED_MEANWHILE,
                            "If-Match is %s, and the version of %s is \"%s\"; read it again before you change it."
                                    .formatted(seen, what, version));
                });
    }
}
