package dev.zoe.api.security;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.AuthenticationConverter;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/** Finds tokens in {@code Authorization: Bearer}; other schemes are left to other filters. */
final class BearerTokenConverter implements AuthenticationConverter {
    private static final String SCHEME = "Bearer";

    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null || !isBearer(header)) {
            return null;
        }
        BearerToken token = new BearerToken(header.substring(SCHEME.length()).strip());
        token.setDetails(new WebAuthenticationDetails(request));
        return token;
    }

    /** Whether an {@code Authorization} header has a token, right or wrong. */
    static boolean isBearer(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && (header.length() == SCHEME.length() || header.charAt(SCHEME.length()) == ' ');
    }
}
