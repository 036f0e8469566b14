package dev.zoe.application.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A bounded number of rounds with changed inputs, the same ones in every run. Round {@code i} has the seed
 * {@code zoe.fuzz.seed + i}, so that a failed round can be repeated alone.
 *
 * <p>{@code -Dzoe.fuzz.rounds} replaces the number of rounds of every test, {@code -Dzoe.fuzz.seed} the first seed.
 */
public final class FuzzRounds {
    private static final long SEED = Long.getLong("zoe.fuzz.seed", 20_261_125L);
    private static final int LONGEST_SHOWN = 4_000;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final int rounds;

    private FuzzRounds(int rounds) {
        this.rounds = rounds;
    }

    /** @param usual the number of rounds of this test, unless the property names another */
    public static FuzzRounds of(int usual) {
        return new FuzzRounds(Integer.getInteger("zoe.fuzz.rounds", usual));
    }

    /** Makes the input of one round. */
    @FunctionalInterface
    public interface Input {
        String make(InputMutator mutator);
    }

    /** Feeds an input to the code under test; any throwable is a failure. */
    @FunctionalInterface
    public interface Check {
        void accept(String input) throws Exception;
    }

    /** Runs a check with an input of each round. The failure names the seed and the input. */
    public void run(Input input, Check check) {
        for (int round = 0; round < rounds; round++) {
            long seed = SEED + round;
            String text = input.make(new InputMutator(seed));
            verify("-Dzoe.fuzz.seed=%d -Dzoe.fuzz.rounds=1".formatted(seed), text, check);
        }
    }

    /**
     * Runs a check with every input of a file, such as those that once failed.
     *
     * @param resource below {@code /fuzz}; each line is a string of JSON; empty lines and those with {@code #} are
     *     comments
     */
    public static void replay(String resource, Check check) {
        for (String input : inputs(resource)) {
            verify(resource, input, check);
        }
    }

    /** The inputs of a file, as {@link #replay} reads it. */
    public static List<String> inputs(String resource) {
        try (InputStream file = FuzzRounds.class.getResourceAsStream("/fuzz/" + resource)) {
            if (file == null) {
                throw new IllegalArgumentException("there is no resource /fuzz/" + resource);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> JSON.readValue(line, String.class))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("/fuzz/" + resource + " cannot be read", e);
        }
    }

    private static void verify(String origin, String input, Check check) {
        try {
            check.accept(input);
        } catch (Exception | AssertionError | StackOverflowError e) {
            String shown = JSON.writeValueAsString(input);
            throw new AssertionError(
                    "%s: %s%nthe input, as a line of a file below src/test/resources/fuzz: %s"
                            .formatted(
                                    origin,
                                    e,
                                    shown.length() <= LONGEST_SHOWN ? shown : shown.substring(0, LONGEST_SHOWN) + "…"),
                    e);
        }
    }
}
