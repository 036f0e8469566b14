package dev.zoe.api.security;

import dev.zoe.api.problem.ProblemMapper;
import dev.zoe.db.token.TokenAccount;
import dev.zoe.db.token.TokenStore;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.transaction.TransactionException;

/**
 * Checks the secret of a token against the database in each call, so that a revoked token ends at once.
 *
 * <p>Unknown, expired and revoked tokens and those of disabled users get the same answer. Wrong ones are not counted as
 * failed log-ins: 256 random bits cannot be guessed, a look-up costs one read, and a script with an expired token must
 * not lock out the people at its address.
 */
final class TokenAuthenticationProvider implements AuthenticationProvider {
    private static final Logger LOG = LoggerFactory.getLogger(TokenAuthenticationProvider.class);

    private final TokenStore tokens;
    private final ApplicationEventPublisher publisher;

    /** @param publisher of {@link LoginFailed} */
    TokenAuthenticationProvider(TokenStore tokens, ApplicationEventPublisher publisher) {
        this.tokens = tokens;
        this.publisher = publisher;
    }

    @Override
    public Authentication authenticate(Authentication attempt) {
        try {
            Optional<TokenAccount> token = TokenSecret.read(String.valueOf(attempt.getCredentials()))
                    .flatMap(secret -> tokens.findByHash(secret.hash()));
            Optional<ApiCaller> caller = token.map(LoginAccounts::account).map(LoginAccount::caller);
            TokenAccount valid = token.filter(TokenAccount::isValid).orElseThrow(() -> refusal(caller, attempt));
            noteUse(valid);
            return UsernamePasswordAuthenticationToken.authenticated(caller.orElseThrow(), "", List.of());
        } catch (DataAccessException | TransactionException e) {
            throw new LoginRefusedException(ProblemMapper.toProblem(e));
        }
    }

    private BadCredentialsException refusal(Optional<ApiCaller> caller, Authentication attempt) {
        publisher.publishEvent(LoginFailed.byToken(caller, PasswordAuthenticationProvider.address(attempt)));
        return new BadCredentialsException("no such token");
    }

    private void noteUse(TokenAccount token) {
        if (!token.isUseDue()) {
            return;
        }
        try {
            tokens.noteUse(token.id());
        } catch (DataAccessException | TransactionException e) {
            // A full disk, for example, must not refuse calls that only read. The next call tries again.
            LOG.debug("Storing the use of a token failed: token={} reason=\"{}\"", token.id(), e.getMessage());
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return BearerToken.class.isAssignableFrom(authentication);
    }
}
