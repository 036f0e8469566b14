package dev.zoe.web.frame;

import dev.zoe.api.security.ApiCaller;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** The model of the frame around every page. */
@ControllerAdvice(annotations = PageController.class)
class PageModelAdvice {
    private final PageFrame frame;

    PageModelAdvice(PageFrame frame) {
        this.frame = frame;
    }

    @ModelAttribute
    void frame(
            @AuthenticationPrincipal @Nullable ApiCaller caller,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        model.addAllAttributes(frame.model(caller, request, response));
    }
}
