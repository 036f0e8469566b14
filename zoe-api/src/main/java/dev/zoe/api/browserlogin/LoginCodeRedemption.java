package dev.zoe.api.browserlogin;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.security.LoginAccount;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.security.LoginCodeAttempts;
import dev.zoe.api.security.LoginFailed;
import dev.zoe.api.security.RandomSecret;
import dev.zoe.api.throttle.ClientAddress;
import dev.zoe.api.token.TokenCreation;
import dev.zoe.db.token.LoginCode;
import dev.zoe.db.token.LoginCodeStore;
import dev.zoe.db.user.Capability;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/** Turns codes into tokens. A code is gone after its first use, whatever comes of it. */
@Service
class LoginCodeRedemption {
    private final LoginCodeStore codes;
    private final LoginCodeAttempts attempts;
    private final LoginAccounts accounts;
    private final IdentitySettings identity;
    private final TokenCreation tokens;
    private final ApplicationEventPublisher publisher;

    LoginCodeRedemption(
            LoginCodeStore codes,
            LoginCodeAttempts attempts,
            LoginAccounts accounts,
            IdentitySettings identity,
            TokenCreation tokens,
            ApplicationEventPublisher publisher) {
        this.codes = codes;
        this.attempts = attempts;
        this.accounts = accounts;
        this.identity = identity;
        this.tokens = tokens;
        this.publisher = publisher;
    }

    /**
     * A token of the scope all of the user who has allowed the log-in.
     *
     * @param verifier whose SHA-256 is the challenge of the log-in
     * @param address of the caller, where wrong codes count
     * @throws Problem when too many codes were wrong, the code is not valid, the verifier is another one, or the user
     *     may not log in any longer or has too many tokens
     */
    LoginCodeView redeem(String code, String verifier, String address) {
        attempts.reserve(address);
        Optional<LoginCode> taken = codes.take(RandomSecret.hash(code));
        ApiCaller user = taken.filter(login -> isVerifier(verifier, login))
                .flatMap(this::user)
                .orElseThrow(() -> refused(taken, address));
        attempts.succeeded(address);
        return new LoginCodeView(
                user.username(), tokens.createNumbered(user, taken.orElseThrow().tokenName()));
    }

    private static boolean isVerifier(String verifier, LoginCode login) {
        String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(RandomSecret.hash(verifier));
        return MessageDigest.isEqual(
                challenge.getBytes(StandardCharsets.US_ASCII), login.challenge().getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * As a log-in by password would be; empty when the user is disabled or has changed since the log-in was allowed.
     */
    private Optional<ApiCaller> user(LoginCode login) {
        return accounts.find(login.userId())
                .filter(LoginAccount::enabled)
                .filter(account -> identity.sources().contains(account.source()))
                .map(LoginAccount::caller)
                .filter(caller -> caller.version() == login.userVersion() && caller.may(Capability.ACCESS_API));
    }

    private Problem refused(Optional<LoginCode> taken, String address) {
        Optional<ApiCaller> user =
                taken.flatMap(login -> accounts.find(login.userId())).map(LoginAccount::caller);
        publisher.publishEvent(new LoginFailed(
                LoginFailed.Means.LOGIN_CODE,
                user.map(ApiCaller::username).orElse(""),
                user,
                ClientAddress.of(address)));
        return new Problem(
                ProblemType.WRONG_CODE,
                "The code is wrong, was used or has expired, belongs to another command line, or the user may not log in"
                        + " any longer; run 'zoe login' again.");
    }
}
