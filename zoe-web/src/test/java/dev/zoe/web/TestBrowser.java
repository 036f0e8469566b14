package dev.zoe.web;

import java.net.HttpCookie;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A browser as far as log-ins are concerned: it accepts pages, and keeps the cookies of one host. */
final class TestBrowser {
    private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]*)\"");

    private static final String SITE = "Sec-Fetch-Site";

    private final Map<String, String> cookies = new TreeMap<>();

    HttpResponse<String> get(TestWebServer server, String path) {
        return exchange(server.request(path));
    }

    /** Opens the log-in page, fills the form in and sends it. */
    HttpResponse<String> logIn(TestWebServer server, String username, String password) {
        return post(
                server,
                "/login",
                Map.of("username", username, "password", password, "form", formOf(get(server, "/login")), "to", "/"));
    }

    static String formOf(HttpResponse<String> page) {
        Matcher form = FORM.matcher(page.body());
        return form.find() ? form.group(1) : "";
    }

    /** @param headers more headers, by name and value; a page of the server sends it unless they say another site */
    HttpResponse<String> post(TestWebServer server, String path, Map<String, String> fields, String... headers) {
        String body = fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        HttpRequest.Builder request = server.request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
        if (!List.of(headers).contains(SITE)) {
            request.header(SITE, "same-origin");
        }
        return exchange(headers.length == 0 ? request : request.headers(headers));
    }

    /** For requests that the test writes itself. */
    String cookieHeader() {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) {
        request.header("Accept", "text/html,application/xhtml+xml");
        if (!cookies.isEmpty()) {
            request.header("Cookie", cookieHeader());
        }
        HttpResponse<String> response = TestWebServer.send(request);
        for (String header : response.headers().allValues("Set-Cookie")) {
            List<HttpCookie> set = HttpCookie.parse(header);
            set.forEach(cookie -> {
                if (cookie.getMaxAge() == 0) {
                    cookies.remove(cookie.getName());
                } else {
                    cookies.put(cookie.getName(), cookie.getValue());
                }
            });
        }
        return response;
    }

    /** The value of a cookie; empty when there is none. */
    String cookie(String name) {
        return cookies.getOrDefault(name, "");
    }

    void setCookie(String name, String value) {
        cookies.put(name, value);
    }
}
