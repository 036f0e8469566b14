package dev.zoe.web.login;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** The answer to a form that was sent after the end of the session: how to sign in and to send it again. */
@Controller
class SignedOutPageController {
    static final String PATH = "/login/ended";

    @PostMapping(PATH)
    ModelAndView show() {
        return new ModelAndView("signed-out", HttpStatus.UNAUTHORIZED);
    }
}
