package dev.zoe.web.login;

import dev.zoe.api.identity.oidc.OidcAnswer;
import dev.zoe.api.identity.oidc.OidcAttempt;
import dev.zoe.api.identity.oidc.OidcLogin;
import dev.zoe.api.identity.oidc.OidcRefusedException;
import dev.zoe.api.security.ConditionalOnIdentitySource;
import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.db.user.AuthSource;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Sends browsers to the OpenID Connect provider, and takes them back. A cookie ties the two together; it is removed at
 * the first answer, whatever that is.
 */
@Controller
@ConditionalOnIdentitySource(AuthSource.OIDC)
class OidcLoginController {
    private static final String COOKIE = "zoe-oidc";

    private final OidcLogin oidc;
    private final BrowserSessions sessions;
    private final LoginCookies cookies;
    private final LoginPage page;
    private final SiteAddressSettings site;

    OidcLoginController(
            OidcLogin oidc, BrowserSessions sessions, LoginCookies cookies, LoginPage page, SiteAddressSettings site) {
        this.oidc = oidc;
        this.sessions = sessions;
        this.cookies = cookies;
        this.page = page;
        this.site = site;
    }

    @GetMapping("/login/oidc")
    ModelAndView begin(
            HttpServletRequest request, HttpServletResponse response, @RequestParam(defaultValue = "/") String to) {
        String target = LoginForm.page(to);
        OidcAttempt attempt = oidc.begin();
        try {
            String provider =
                    oidc.page(attempt, site(request), request.getRemoteAddr()).toString();
            cookies.write(request, response, COOKIE, attempt.text() + target);
            return SeeOther.page(provider);
        } catch (OidcRefusedException refusal) {
            return refused(request, response, target, refusal);
        }
    }

    @GetMapping(OidcLogin.CALLBACK)
    ModelAndView finish(HttpServletRequest request, HttpServletResponse response) {
        String kept = cookies.read(request, COOKIE).orElse("");
        cookies.remove(request, response, COOKIE);
        int end = Math.max(0, kept.indexOf('/'));
        String target = LoginForm.page(kept.substring(end));
        Optional<OidcAttempt> attempt = OidcAttempt.read(kept.substring(0, end));
        if (attempt.isEmpty()) {
            return page.show(
                    request,
                    response,
                    HttpStatus.FORBIDDEN,
                    "",
                    target,
                    Optional.of("The log-in was too old, or began in another window. Try again."));
        }
        try {
            sessions.begin(
                    request,
                    response,
                    oidc.finish(attempt.get(), answer(request), site(request), request.getRemoteAddr()));
            return SeeOther.page(target);
        } catch (OidcRefusedException refusal) {
            return refused(request, response, target, refusal);
        }
    }

    private static OidcAnswer answer(HttpServletRequest request) {
        return new OidcAnswer(
                Optional.ofNullable(request.getParameter("state")),
                Optional.ofNullable(request.getParameter("code")),
                Optional.ofNullable(request.getParameter("error")),
                Optional.ofNullable(request.getParameter("iss")));
    }

    private ModelAndView refused(
            HttpServletRequest request, HttpServletResponse response, String target, OidcRefusedException refusal) {
        HttpStatus status =
                switch (refusal.kind()) {
                    case ATTEMPT, USER -> HttpStatus.FORBIDDEN;
                    case PROVIDER -> HttpStatus.BAD_GATEWAY;
                };
        return page.show(request, response, status, "", target, Optional.ofNullable(refusal.getMessage()));
    }

    /** What the browser has in its address bar. */
    private String site(HttpServletRequest request) {
        return site.publicUrl()
                .map(url -> url.toString().replaceAll("/+$", ""))
                .orElseGet(() -> ServletUriComponentsBuilder.fromRequest(request)
                        .replacePath(null)
                        .replaceQuery(null)
                        .build()
                        .toUriString());
    }
}
