package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/** Asks a user who is signed in for the password once more. Wrong ones count as failed log-ins. */
@Component
public class CurrentPasswordCheck {

    private final AuthenticationManager passwordLogin;

    CurrentPasswordCheck(AuthenticationManager passwordLogin) {
        this.passwordLogin = passwordLogin;
    }

    /** @throws Problem when the password is wrong, or too many attempts failed */
    public void require(ApiCaller caller, String address, String password) {
        UsernamePasswordAuthenticationToken attempt =
                UsernamePasswordAuthenticationToken.unauthenticated(caller.username(), password);
        attempt.setDetails(new WebAuthenticationDetails(address, null));
        try {
            var unused = passwordLogin.authenticate(attempt);
        } catch (LoginRefusedException refused) {
            throw refused.problem();
        } catch (BadCredentialsException wrong) {
            throw new Problem(ProblemType.WRONG_PASSWORD, "The current password is wrong.");
        }
    }
}
