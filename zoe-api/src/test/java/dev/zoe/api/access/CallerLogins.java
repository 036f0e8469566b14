package dev.zoe.api.access;

import dev.zoe.api.access.MatrixCaller.Login;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.db.token.TokenScope;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The log-in of each caller of the matrix. */
final class CallerLogins {
    private static final String TOKENS = "/api/v1/tokens";

    private final RestCaller anonymous;
    private final TestUserWriter users;
    private final Map<MatrixCaller, RestCaller> callers = new EnumMap<>(MatrixCaller.class);

    CallerLogins(RestCaller anonymous, TestUserWriter users, RecordTimeWriter times) {
        this.anonymous = anonymous;
        this.users = users;
        for (MatrixCaller caller : MatrixCaller.values()) {
            users.add(caller.username(), caller.role());
            callers.put(caller, logIn(caller, times));
        }
    }

    private RestCaller logIn(MatrixCaller caller, RecordTimeWriter times) {
        RestCaller byPassword = anonymous.as(caller.username());
        switch (caller) {
            case DISABLED_ADMIN -> users.disable(caller.username());
            case WRONG_PASSWORD -> {
                return anonymous.withLogin(caller.username(), "wrong");
            }
            case EXPIRED_TOKEN -> {
                RestCaller program = byToken(byPassword, TokenScope.ALL, "expired");
                times.tokenExpired("expired");
                return program;
            }
            case REVOKED_TOKEN -> {
                RestCaller program = byToken(byPassword, TokenScope.ALL, "revoked");
                byPassword.send("DELETE", TOKENS + "/revoked");
                return program;
            }
            default -> {}
        }
        return switch (caller.login()) {
            case NONE, COOKIE -> anonymous;
            case PASSWORD, REFUSED -> byPassword;
            case TOKEN -> byToken(byPassword, caller.scope().orElseThrow(), "used");
        };
    }

    private RestCaller byToken(RestCaller byPassword, TokenScope scope, String name) {
        RestResponse created =
                byPassword.post(TOKENS, "{\"name\": \"%s\", \"scope\": \"%s\"}".formatted(name, scope.wire()));
        return anonymous.withToken(created.at("/secret"));
    }

    RestCaller of(MatrixCaller caller) {
        return Optional.ofNullable(callers.get(caller)).orElseThrow();
    }

    /**
     * Headers of a call beside those of the log-in; the cookie is new, since a change of the user ends an older one.
     */
    String[] headers(MatrixCaller caller) {
        if (caller.login() != Login.COOKIE) {
            return new String[0];
        }
        RestResponse login = anonymous.as(caller.username()).get("/api/0.7/login");
        String cookie = login.header("Set-Cookie").replaceFirst(";.*", "");
        return new String[] {"Cookie", cookie, "Sec-Fetch-Site", "same-origin"};
    }

    /** A caller has set another password. */
    void restorePassword(MatrixCaller caller) {
        users.setPassword(caller.username(), TestUserWriter.PASSWORD);
    }
}
