package dev.zoe.web;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.login.SessionLoginFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Keeps programs from reading pages in place of the API when the role may not use the API. Programs send a password
 * with each request; people have a session.
 */
@Component
final class PageAccessInterceptor implements HandlerInterceptor {
    /** @throws Problem when the role does not allow it */
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Authentication login = SecurityContextHolder.getContext().getAuthentication();
        if (!SessionLoginFilter.hasSession(request)
                && login != null
                && login.getPrincipal() instanceof ApiCaller caller) {
            caller.require(Capability.ACCESS_API);
        }
        return true;
    }
}
