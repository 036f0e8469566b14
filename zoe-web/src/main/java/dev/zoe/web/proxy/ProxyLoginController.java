package dev.zoe.web.proxy;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.login.SessionLoginFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;

/** The page of Zoe that sends a browser with a session to the proxy. It shows nothing but refusals. */
@Controller
class ProxyLoginController {
    private final ProxySite site;
    private final ProxyTickets tickets;
    private final ProxyAccess access;

    ProxyLoginController(ProxySite site, ProxyTickets tickets, ProxyAccess access) {
        this.site = site;
        this.tickets = tickets;
        this.access = access;
    }

    /** The path of the page, without a query: the log-in page keeps paths only. */
    static String page(long execution, String challenge) {
        return "/executions/" + execution + "/open/" + challenge;
    }

    @GetMapping("/executions/{id}/open/{challenge:[A-Za-z0-9_-]{43}}")
    ResponseEntity<Void> open(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestAttribute(name = SessionLoginFilter.SESSION, required = false) Optional<Long> session,
            @PathVariable long id,
            @PathVariable String challenge,
            HttpServletRequest request) {
        if (session.isEmpty()) {
            throw new Problem(
                    ProblemType.UNAUTHENTICATED, "Applications open in a browser that has logged in at /login.");
        }
        if (!site.isOpen()) {
            throw new Problem(ProblemType.NOT_FOUND, "This site has no proxy to applications.");
        }
        ProxySite.Origin origin = site.originOf(request.getServerName().toLowerCase(Locale.ROOT), id);
        if (access.visible(caller, id).isEmpty()) {
            throw Problem.notFound("execution", id);
        }
        if (access.reachable(caller, id, origin.execution().isEmpty()).isEmpty()) {
            throw new Problem(
                    ProblemType.NOT_FOUND,
                    "You may see execution %d, and not open its applications here. ".formatted(id)
                            + (origin.execution().isEmpty()
                                    ? "This site serves the applications of all users at one address, where you open"
                                            + " your own ones only; an address of each execution is the setting"
                                            + " zoe.proxy.public-url."
                                    : "That needs the capability can_access_services."));
        }
        String code = tickets.code(new ProxyGrant(session.get(), origin.execution()), challenge);
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.LOCATION, ProxyLogins.arrival(origin, challenge, code))
                .build();
    }
}
