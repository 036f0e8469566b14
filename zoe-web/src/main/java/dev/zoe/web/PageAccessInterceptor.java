package dev.zoe.web;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/** Shows pages only to users whose role may use the API: a page shows what calls of the API return. */
@Component
final class PageAccessInterceptor implements HandlerInterceptor {
    /** @throws Problem when the role does not allow it */
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Authentication login = SecurityContextHolder.getContext().getAuthentication();
        if (login != null && login.getPrincipal() instanceof ApiCaller caller) {
            caller.require(Capability.ACCESS_API);
        }
        return true;
    }
}
