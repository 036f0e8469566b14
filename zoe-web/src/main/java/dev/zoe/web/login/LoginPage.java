package dev.zoe.web.login;

import dev.zoe.api.identity.oidc.OidcLogin;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.db.user.AuthSource;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

/** The page on which people log in: a form for a password, a link to a provider, as the sources of identity are. */
@Component
final class LoginPage {
    private final FormSecret forms;
    private final boolean hasPasswords;
    private final ObjectProvider<OidcLogin> oidc;

    LoginPage(FormSecret forms, IdentitySettings identity, ObjectProvider<OidcLogin> oidc) {
        this.forms = forms;
        this.hasPasswords = identity.sources().stream().anyMatch(source -> source != AuthSource.OIDC);
        this.oidc = oidc;
    }

    /**
     * The page.
     *
     * @param username what was typed before; empty at first
     * @param to page of this server to go to after the log-in
     */
    ModelAndView show(
            HttpServletRequest request,
            HttpServletResponse response,
            HttpStatus status,
            String username,
            String to,
            Optional<String> error) {
        ModelAndView page = new ModelAndView("login", status);
        page.addObject("passwords", hasPasswords);
        page.addObject("provider", Optional.ofNullable(oidc.getIfAvailable()).map(OidcLogin::name));
        page.addObject("form", forms.write(request, response));
        page.addObject("username", username);
        page.addObject("to", to);
        page.addObject("error", error);
        return page;
    }
}
