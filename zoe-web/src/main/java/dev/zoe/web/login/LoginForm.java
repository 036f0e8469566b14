package dev.zoe.web.login;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * What the form of the log-in page sends.
 *
 * @param form what the page has put into a cookie and into the form, so that no other site can send one
 * @param to page to go to after the log-in
 */
record LoginForm(String username, String password, String form, String to) {
    private static final String FIRST_PAGE = "/";
    private static final Pattern PAGE = Pattern.compile(
            "/([a-z][A-Za-z0-9_~/-]{0,500})?(\\?[A-Za-z0-9._~%&=+,:-]{0,1000})?|" + BrowserLoginRequest.PAGES);

    /** Reads the form; empty fields when the body is no such form. */
    static LoginForm read(HttpServletRequest request) throws IOException {
        FormFields fields = FormFields.read(request);
        return new LoginForm(
                fields.get("username"), fields.get("password"), fields.get("form"), page(fields.get("to")));
    }

    /** A page of this server, whatever a link asks for. */
    static String page(String wanted) {
        return PAGE.matcher(wanted).matches() ? wanted : FIRST_PAGE;
    }

    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
        return "LoginForm";
    }
}
