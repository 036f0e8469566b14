package dev.zoe.web.frame;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Light or dark, as the reader chose; without a choice the pages follow the system of the reader. */
enum Theme {
    LIGHT,
    DARK;

    /** A script of the page sets it. */
    private static final String COOKIE = "zoe-theme";

    static Optional<Theme> chosen(HttpServletRequest request) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Arrays::stream)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(Cookie::getValue)
                .flatMap(value ->
                        Arrays.stream(values()).filter(theme -> theme.wire().equals(value)))
                .findFirst();
    }

    /** As the style sheet and the cookie name it. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
