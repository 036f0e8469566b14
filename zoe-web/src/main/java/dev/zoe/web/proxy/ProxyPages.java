package dev.zoe.web.proxy;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.springframework.web.util.HtmlUtils;

/** What the proxy itself answers. */
final class ProxyPages {
    private static final int TRY_AGAIN_SECONDS = 3;

    private ProxyPages() {}

    /** Whether a person looks at the answer. */
    static boolean isPage(HttpServerRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD))
                && accepted != null
                && accepted.contains("text/html");
    }

    /** @param again whether the page loads itself again after some seconds */
    static void problem(HttpServerRequest request, int status, String reason, boolean again) {
        problem(request, status, reason, again, "");
    }

    /**
     * The same with a link.
     *
     * @param execution address of the page of the execution; empty for no link
     */
    static void problem(HttpServerRequest request, int status, String reason, boolean again, String execution) {
        HttpServerResponse response = start(request, status);
        if (again) {
            response.putHeader("Retry-After", Integer.toString(TRY_AGAIN_SECONDS));
        }
        if (!isPage(request)) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8");
            finish(request, response, reason + "\n");
            return;
        }
        if (again) {
            response.putHeader("Refresh", Integer.toString(TRY_AGAIN_SECONDS));
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8");
        finish(
                request,
                response,
                """
                <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Zoe</title></head>
                <body><h1>%d</h1><p>%s</p>%s%s</body></html>
                """
                        .formatted(
                                status,
                                HtmlUtils.htmlEscape(reason),
                                again
                                        ? "<p>This page tries again every %d seconds.</p>".formatted(TRY_AGAIN_SECONDS)
                                        : "",
                                execution.isEmpty()
                                        ? ""
                                        : "<p><a href=\"%s\">Open the page of the execution</a></p>"
                                                .formatted(HtmlUtils.htmlEscape(execution))));
    }

    /** @param keepsMethod whether the browser sends the same request there, with its body */
    static void redirect(HttpServerRequest request, String to, boolean keepsMethod) {
        HttpServerResponse response = start(request, keepsMethod ? 307 : 303);
        response.putHeader(HttpHeaders.LOCATION, to);
        finish(request, response, "");
    }

    private static HttpServerResponse start(HttpServerRequest request, int status) {
        HttpServerResponse response = request.response().setStatusCode(status);
        response.putHeader("Cache-Control", "no-store");
        response.putHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        response.putHeader("X-Content-Type-Options", "nosniff");
        response.putHeader("Referrer-Policy", "no-referrer");
        return response;
    }

    private static void finish(HttpServerRequest request, HttpServerResponse response, String body) {
        boolean unread = !request.isEnded();
        if (unread) {
            // The rest of a body that the application does not get is not read either.
            response.putHeader(HttpHeaders.CONNECTION, "close");
        }
        response.end(body).onComplete(sent -> {
            if (unread) {
                request.connection().close();
            }
        });
    }
}
