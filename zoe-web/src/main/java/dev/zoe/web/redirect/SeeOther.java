package dev.zoe.web.redirect;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

/** The answer to a form that was accepted: another page, with 303, so that the browser does not send the form again. */
public final class SeeOther {
    private SeeOther() {}

    /** @param page path of a page of this server */
    public static ModelAndView page(String page) {
        RedirectView view = new RedirectView(page);
        view.setStatusCode(HttpStatus.SEE_OTHER);
        view.setExposeModelAttributes(false);
        // What is in braces is a part of the address.
        view.setExpandUriTemplateVariables(false);
        return new ModelAndView(view);
    }
}
