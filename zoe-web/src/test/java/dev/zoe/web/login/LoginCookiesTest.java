package dev.zoe.web.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.security.SiteAddressSettings;
import jakarta.servlet.http.Cookie;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class LoginCookiesTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    private static LoginCookies cookies(String publicUrl) {
        return new LoginCookies(new SiteAddressSettings(Optional.of(publicUrl).map(URI::create), List.of()));
    }

    private String set(LoginCookies cookies) {
        cookies.write(request, response, "zoe-session", "value");
        return String.valueOf(response.getHeader("Set-Cookie"));
    }

    @Test
    void withHttpsACookieIsSecureAndOfThisHostOnly() {
        assertThat(set(cookies("https://zoe.example.org")))
                .startsWith("__Host-zoe-session=value;")
                .contains("Secure", "HttpOnly", "Path=/", "SameSite=Lax")
                .doesNotContain("Domain");
    }

    @Test
    void aRequestThatCameByHttpsIsEnough() {
        request.setSecure(true);

        assertThat(set(cookies("http://zoe.example.org"))).startsWith("__Host-").contains("Secure");
    }

    @Test
    void withoutHttpsItIsNotSecure() {
        assertThat(set(cookies("http://zoe.example.org")))
                .startsWith("zoe-session=value;")
                .doesNotContain("Secure");
    }

    @Test
    void withHttpsACookieWithoutThePrefixIsIgnored() {
        request.setCookies(new Cookie("zoe-session", "value"));

        assertThat(cookies("https://zoe.example.org").read(request, "zoe-session"))
                .isEmpty();
        assertThat(cookies("http://zoe.example.org").read(request, "zoe-session"))
                .contains("value");
    }
}
