package dev.zoe.web.login;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Tells pages whether there is a session that the user can end. */
@ControllerAdvice(basePackages = "dev.zoe.web")
class SessionModelAdvice {

    @ModelAttribute("hasSession")
    boolean hasSession(HttpServletRequest request) {
        return SessionLoginFilter.hasSession(request);
    }
}
