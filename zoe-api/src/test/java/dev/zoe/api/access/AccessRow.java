package dev.zoe.api.access;

import dev.zoe.api.testing.Operation;
import dev.zoe.db.user.Capability;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A row of {@link AccessTable}.
 *
 * @param accept media type that the caller asks for; empty for the usual one
 * @param success status of a call that is allowed
 * @param need what the caller must have beside the target
 * @param capability empty when the need is no capability
 */
record AccessRow(
        Operation operation,
        Optional<String> accept,
        int success,
        Need need,
        Optional<Capability> capability,
        Target target) {

    /** What a call needs of its caller. */
    enum Need {
        NOTHING,
        LOG_IN,
        PASSWORD_OR_TOKEN_ALL,
        CAPABILITY,
        OWN_NUMBER_OR_CAPABILITY
    }

    private static final String OWN_NUMBER = "own number, or ";

    static AccessRow read(String line) {
        String[] cells = line.split("\\|", -1);
        String[] words = cells[0].strip().split("\\s+", -1);
        String need = cells[2].strip();
        return new AccessRow(
                new Operation(words[0], words[1]),
                words.length > 2 ? Optional.of(words[2]) : Optional.empty(),
                Integer.parseInt(cells[1].strip()),
                need(need),
                capability(need.replace(OWN_NUMBER, "")),
                Target.named(cells[3].strip()));
    }

    private static Need need(String text) {
        return switch (text) {
            case "nothing" -> Need.NOTHING;
            case "log-in" -> Need.LOG_IN;
            case "password or token all" -> Need.PASSWORD_OR_TOKEN_ALL;
            default -> text.startsWith(OWN_NUMBER) ? Need.OWN_NUMBER_OR_CAPABILITY : Need.CAPABILITY;
        };
    }

    private static Optional<Capability> capability(String text) {
        return text.startsWith("can_")
                ? Optional.of(Capability.valueOf(text.substring("can_".length()).toUpperCase(Locale.ROOT)))
                : Optional.empty();
    }

    /** Whether it is of the interface 0.7, which has other statuses. */
    boolean isCompat() {
        return operation.path().startsWith("/api/0.7/");
    }

    /** Whether it is open to a token that only reads. */
    boolean reads() {
        return operation.method().equals("GET")
                || Arrays.asList("/api/v1/validation", "/api/0.7/zapp_validate").contains(operation.path());
    }

    @Override
    public String toString() {
        return operation + accept.map(type -> " as " + type).orElse("");
    }
}
