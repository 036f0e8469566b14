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
