package dev.zoe.db.mapping;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A constant that has one name in the database, in REST and on the command line. */
public interface WireNamed {

    /** The name outside of Java: lower case, words joined by {@code -}. */
    String wire();

    /**
     * The constant of {@code type} that is called {@code wire}.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    static <E extends Enum<E> & WireNamed> E parse(Class<E> type, String wire) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown %s \"%s\"; it is one of %s"
                        .formatted(
                                type.getSimpleName(),
                                wire,
                                Arrays.stream(type.getEnumConstants())
                                        .map(WireNamed::wire)
                                        .collect(Collectors.joining(", ")))));
    }
}
