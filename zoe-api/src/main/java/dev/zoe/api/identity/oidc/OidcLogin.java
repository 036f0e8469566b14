package dev.zoe.api.identity.oidc;

import dev.zoe.api.identity.ExternalLogin;
import dev.zoe.api.identity.ExternalUsers;
import dev.zoe.api.identity.oidc.OidcRefusedException.Kind;
import dev.zoe.api.permit.RoundRobinPermits;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.ConditionalOnIdentitySource;
import dev.zoe.api.security.LoginAccount;
import dev.zoe.db.user.AuthSource;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;

/**
 * Log-ins with the provider. {@link #begin} sends a browser there, {@link #finish} takes it back. Nothing is stored in
 * between: the browser keeps the {@link OidcAttempt}, so that any API can finish what another one began.
 */
@Service
@ConditionalOnIdentitySource(AuthSource.OIDC)
public class OidcLogin {
    /** Path to which the provider sends browsers back. */
    public static final String CALLBACK = "/login/oidc/callback";

    private static final Logger LOG = LoggerFactory.getLogger(OidcLogin.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final String AWAY =
            "The log-in at the provider did not succeed. Try again, or ask your administrator.";

    private final OidcSettings settings;
    private final OidcProvider provider;
    private final OidcExchange exchange;
    private final OidcClaims claims;
    private final ExternalUsers users;
    private final RoundRobinPermits connections;

    OidcLogin(OidcSettings settings, ExternalUsers users) {
        JdkClientHttpRequestFactory requests = OidcHttp.requests(settings);
        this.settings = settings;
        this.provider = new OidcProvider(
                settings, RestClient.builder().requestFactory(requests).build());
        this.exchange = new OidcExchange(requests);
        this.claims = new OidcClaims(settings);
        this.users = users;
        this.connections = new RoundRobinPermits(settings.connections(), settings.connections());
    }

    /** What the button of the log-in page calls the provider. */
    public String name() {
        return settings.name();
    }

    /** The values that the browser keeps until {@link #finish}. */
    public OidcAttempt begin() {
        return OidcAttempt.generate();
    }

    /**
     * The page of the provider at which the user logs in.
     *
     * @param site scheme, host and port of this API in the address bar of the browser
     * @param address of the browser; addresses take turns
     * @throws OidcRefusedException when the provider does not answer
     */
    public URI page(OidcAttempt attempt, String site, String address) throws OidcRefusedException {
        OAuth2AuthorizationRequest request = inTurn(address, () -> request(provider.registration(), attempt, site));
        return URI.create(request.getAuthorizationRequestUri());
    }

    /**
     * The user whom the provider has logged in.
     *
     * @param attempt of this browser
     * @param site as for {@link #page}
     * @param address of the browser
     * @throws OidcRefusedException when the answer belongs to another attempt, anything about it is wrong, or the user
     *     may not use Zoe
     */
    public ApiCaller finish(OidcAttempt attempt, OidcAnswer answer, String site, String address)
            throws OidcRefusedException {
        requireOf(attempt, answer);
        String code = answer.code().filter(text -> answer.error().isEmpty()).orElseThrow(() -> refused(answer));
        OidcUser user = inTurn(address, () -> redeem(attempt, code, site));
        ExternalLogin login =
                claims.login(provider.issuer(), Objects.requireNonNull(user.getSubject()), user.getClaims());
        return users.logIn(login)
                .map(LoginAccount::caller)
                .orElseThrow(() -> new OidcRefusedException(
                        Kind.USER,
                        "You are logged in as %s at the provider, and may not use Zoe. Ask your administrator."
                                .formatted(login.username())));
    }

    private void requireOf(OidcAttempt attempt, OidcAnswer answer) throws OidcRefusedException {
        boolean isSame = answer.state()
                .filter(state -> MessageDigest.isEqual(
                        bytes(state), bytes(attempt.state().text())))
                .isPresent();
        if (!isSame) {
            throw new OidcRefusedException(
                    Kind.ATTEMPT, "The log-in was too old, or began in another window. Try again.");
        }
        // Another provider must not be able to send its code here.
        if (answer.issuer().filter(issuer -> !issuer.equals(provider.issuer())).isPresent()) {
            LOG.warn("Log-in refused: another provider has answered");
            throw new OidcRefusedException(Kind.PROVIDER, AWAY);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static OidcRefusedException refused(OidcAnswer answer) {
        String error =
                answer.error().filter(code -> code.matches("[a-z_]{1,50}")).orElse("none");
        LOG.info("Log-in refused by the provider: error={}", error);
        return new OidcRefusedException(Kind.ATTEMPT, "The provider did not log you in. Try again.");
    }

    private OidcUser redeem(OidcAttempt attempt, String code, String site) {
        ClientRegistration registration = provider.registration();
        OAuth2AuthorizationResponse response = OAuth2AuthorizationResponse.success(code)
                .redirectUri(site + CALLBACK)
                .state(attempt.state().text())
                .build();
        return exchange.redeem(
                registration, new OAuth2AuthorizationExchange(request(registration, attempt, site), response));
    }

    private static OAuth2AuthorizationRequest request(
            ClientRegistration registration, OidcAttempt attempt, String site) {
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(
                        Objects.requireNonNull(registration.getProviderDetails().getAuthorizationUri()))
                .clientId(registration.getClientId())
                .redirectUri(site + CALLBACK)
                .scopes(registration.getScopes())
                .state(attempt.state().text())
                .attributes(Map.of(
                        OAuth2ParameterNames.REGISTRATION_ID, registration.getRegistrationId(),
                        OidcParameterNames.NONCE, attempt.nonce().text(),
                        PkceParameterNames.CODE_VERIFIER, attempt.verifier().text()))
                .additionalParameters(Map.of(
                        OidcParameterNames.NONCE, attempt.nonceHash(),
                        PkceParameterNames.CODE_CHALLENGE, attempt.challenge(),
                        PkceParameterNames.CODE_CHALLENGE_METHOD, "S256"))
                .build();
    }

    /** Any error refuses. */
    private <T> T inTurn(String address, Supplier<T> step) throws OidcRefusedException {
        if (!connections.acquire(address, LONGEST_WAIT)) {
            throw new OidcRefusedException(Kind.PROVIDER, "Too many log-ins wait for the provider. Try again.");
        }
        try {
            return step.get();
        } catch (AuthenticationException refused) {
            LOG.warn("Log-in refused: the answer of the provider is wrong: reason=\"{}\"", reason(refused));
            throw new OidcRefusedException(Kind.PROVIDER, AWAY);
        } catch (RuntimeException failure) {
            LOG.warn("The provider gave no usable answer: issuer={} reason=\"{}\"", provider.issuer(), reason(failure));
            throw new OidcRefusedException(Kind.PROVIDER, AWAY);
        } finally {
            connections.release(address);
        }
    }

    /** In one line. */
    private static String reason(RuntimeException failure) {
        return Optional.ofNullable(failure.getMessage())
                .orElse(failure.getClass().getSimpleName())
                .replaceAll("\\p{Cntrl}+", " ");
    }
}
