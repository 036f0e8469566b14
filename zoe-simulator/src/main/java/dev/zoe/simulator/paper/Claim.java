package dev.zoe.simulator.paper;

import java.util.List;
import java.util.function.Function;

/**
 * Something that was published in words, to be compared by shape and sign.
 *
 * @param published what it says
 * @param cases what must be simulated to tell
 * @param check looks at the results
 */
public record Claim(String published, List<Case> cases, Function<Summary, Finding> check) {

    public Claim {
        cases = List.copyOf(cases);
    }

    /**
     * What we see.
     *
     * @param measured in words
     * @param holds whether shape and sign are those that were published
     */
    public record Finding(String measured, boolean holds) {}
}
