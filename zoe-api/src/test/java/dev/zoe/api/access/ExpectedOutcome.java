package dev.zoe.api.access;

import dev.zoe.api.access.AccessRow.Need;
import dev.zoe.api.access.MatrixCaller.Login;
import dev.zoe.api.access.Target.Owner;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import java.util.Optional;

/**
 * How a call of the matrix must end.
 *
 * @param problem kebab name; empty for a call that is allowed, and for the interface 0.7, whose errors have none
 */
record ExpectedOutcome(int status, Optional<String> problem) {

    static ExpectedOutcome of(AccessRow row, MatrixCaller caller, Owner owner) {
        return refusal(row, caller, owner)
                .map(problem -> new ExpectedOutcome(
                        status(row, problem), row.isCompat() ? Optional.empty() : Optional.of(problem)))
                .orElseGet(() -> new ExpectedOutcome(row.success(), Optional.empty()));
    }

    boolean isAllowed() {
        // 426 is the answer of an address for WebSockets to a caller who may open one.
        return status < 300 || status == 426;
    }

    private static int status(AccessRow row, String problem) {
        return switch (problem) {
            case "unauthenticated" -> 401;
            case "not-found" -> 404;
            default -> row.isCompat() ? 401 : 403;
        };
    }

    private static Optional<String> refusal(AccessRow row, MatrixCaller caller, Owner owner) {
        if (!isLoggedIn(row, caller)) {
            boolean open = row.need() == Need.NOTHING && caller.login() != Login.REFUSED;
            return open ? Optional.empty() : Optional.of("unauthenticated");
        }
        if (!row.reads() && !includes(caller, TokenScope.RUN)) {
            return Optional.of("token-scope");
        }
        return row.target().isHidden()
                ? targetRefusal(row, caller, owner).or(() -> needRefusal(row, caller, owner))
                : needRefusal(row, caller, owner).or(() -> targetRefusal(row, caller, owner));
    }

    private static boolean isLoggedIn(AccessRow row, MatrixCaller caller) {
        return switch (caller.login()) {
            case NONE, REFUSED -> false;
            case PASSWORD, TOKEN -> true;
            case COOKIE -> row.isCompat();
        };
    }

    private static Optional<String> needRefusal(AccessRow row, MatrixCaller caller, Owner owner) {
        return switch (row.need()) {
            case NOTHING, LOG_IN -> Optional.empty();
            case PASSWORD_OR_TOKEN_ALL ->
                includes(caller, TokenScope.ALL) ? Optional.empty() : Optional.of("token-scope");
            case CAPABILITY -> row.capability().flatMap(needed -> missing(caller, needed));
            case OWN_NUMBER_OR_CAPABILITY ->
                owner == Owner.OWN ? Optional.empty() : row.capability().flatMap(needed -> missing(caller, needed));
        };
    }

    private static Optional<String> missing(MatrixCaller caller, Capability needed) {
        if (!caller.capabilities().contains(needed)) {
            return Optional.of("missing-capability");
        }
        return caller.scopeAllows(needed) ? Optional.empty() : Optional.of("token-scope");
    }

    private static Optional<String> targetRefusal(AccessRow row, MatrixCaller caller, Owner owner) {
        boolean hidden = owner == Owner.MISSING
                || (owner == Owner.OTHERS && row.target().isOfCaller())
                || (owner == Owner.OTHERS
                        && row.target().isHidden()
                        && !row.isCompat()
                        && !caller.may(Capability.OPERATE_OTHERS));
        if (hidden) {
            return Optional.of("not-found");
        }
        if (owner == Owner.OTHERS && row.target() == Target.CHANGED_WORKSPACE) {
            return missing(caller, Capability.CHANGE_CONFIG);
        }
        // The interface 0.7 says that an execution belongs to another user.
        boolean foreign =
                row.isCompat() && owner == Owner.OTHERS && row.target().isHidden();
        return foreign ? missing(caller, Capability.OPERATE_OTHERS) : Optional.empty();
    }

    private static boolean includes(MatrixCaller caller, TokenScope scope) {
        return caller.scope().map(used -> used.includes(scope)).orElse(true);
    }
}
