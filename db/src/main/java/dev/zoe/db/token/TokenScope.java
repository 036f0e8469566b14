package dev.zoe.db.token;

import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.user.Capability;
import java.util.Arrays;

/** How much of what the role of its user allows a token may do. Each scope includes those before it. */
public enum TokenScope implements WireNamed {
    /** Reads; changes nothing. */
    READ("read"),
    /**
     * Also submits, cancels and deletes executions and files of its user, and opens sessions into services; neither
     * those of others nor settings.
     */
    RUN("run"),
    /** Everything. */
    ALL("all");

    private final String wire;

    TokenScope(String wire) {
        this.wire = wire;
    }

    /** The smallest scope that allows {@code capability}. */
    public static TokenScope leastFor(Capability capability) {
        return Arrays.stream(values())
                .filter(scope -> scope.allows(capability))
                .findFirst()
                .orElse(ALL);
    }

    /** Whether a token of this scope has {@code capability} when the role of its user has it. */
    public boolean allows(Capability capability) {
        return switch (this) {
            case READ -> capability == Capability.ACCESS_API || capability == Capability.SEE_STATUS;
            case RUN -> capability != Capability.CHANGE_CONFIG && capability != Capability.OPERATE_OTHERS;
            case ALL -> true;
        };
    }

    /** Whether this scope allows all that {@code other} allows. */
    public boolean includes(TokenScope other) {
        return compareTo(other) >= 0;
    }

    @Override
    public String wire() {
        return wire;
    }
}
