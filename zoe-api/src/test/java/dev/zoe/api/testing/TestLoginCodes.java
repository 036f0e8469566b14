package dev.zoe.api.testing;

import dev.zoe.api.browserlogin.CommandLineLogin;
import dev.zoe.api.browserlogin.LoginCodes;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.security.RandomSecret;
import java.time.Duration;
import java.util.Base64;
import org.springframework.context.ApplicationContext;

/** Allows log-ins of a command line, as the page in the browser does. */
public final class TestLoginCodes {
    /** Name of the token that a code becomes. */
    public static final String TOKEN = "cli-laptop";

    private final LoginCodes codes;
    private final LoginAccounts accounts;

    public TestLoginCodes(ApplicationContext context) {
        this.codes = context.getBean(LoginCodes.class);
        this.accounts = context.getBean(LoginAccounts.class);
    }

    /** A code for the command line that has the verifier. */
    public String issue(String username, String verifier) {
        String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(RandomSecret.hash(verifier));
        return codes.issue(
                accounts.caller(username).orElseThrow(),
                CommandLineLogin.read(challenge, TOKEN).orElseThrow(),
                Duration.ofMinutes(1));
    }
}
