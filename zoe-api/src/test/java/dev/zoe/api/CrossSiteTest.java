package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What pages of other sites can do with the log-in of a browser: for every call of the interface that exists. */
class CrossSiteTest extends ApiTest {
    private static final Set<RequestMethod> CHANGING =
            Set.of(RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE);
    private static final String COOKIE = "Cookie";
    private static final String OTHER_SITE = "https://evil.example";

    /** Calls without a log-in. */
    private static final Set<String> OPEN =
            Set.of("/api/v1/password-resets", "/api/v1/login-codes", "/api/0.7/zapp_validate");

    private List<Call> calls;

    /** A call that changes something, with a name in place of each variable of its path. */
    private record Call(String method, String path) {
        RestResponse of(RestCaller caller, String... headers) {
            return caller.send(
                    request -> {
                        request.header("Content-Type", "application/json")
                                .method(method, BodyPublishers.ofString("{}"));
                        return headers.length == 0 ? request : request.headers(headers);
                    },
                    path);
        }

        boolean isOfOlderClients() {
            return path.startsWith("/api/0.7/");
        }
    }

    @BeforeEach
    void findCalls(@Autowired @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping handlers) {
        calls = new ArrayList<>();
        for (RequestMappingInfo mapping : handlers.getHandlerMethods().keySet()) {
            for (RequestMethod method : mapping.getMethodsCondition().getMethods()) {
                if (CHANGING.contains(method)) {
                    mapping.getPatternValues()
                            .forEach(path -> calls.add(new Call(method.name(), path.replaceAll("\\{[^}]*}", "7"))));
                }
            }
        }
        assertThat(calls)
                .hasSizeGreaterThan(15)
                .contains(
                        new Call("POST", "/api/v1/executions"),
                        new Call("POST", "/api/v1/executions/7/cancel"),
                        new Call("DELETE", "/api/v1/tokens/7"),
                        new Call("PATCH", "/api/v1/scheduler"));
    }

    /** Without a method, a handler takes all of them, also those that browsers send without asking. */
    @Test
    void everyHandlerNamesItsMethods(
            @Autowired @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping handlers) {
        List<String> unnamed = handlers.getHandlerMethods().keySet().stream()
                .filter(mapping -> mapping.getMethodsCondition().getMethods().isEmpty())
                .flatMap(mapping -> mapping.getPatternValues().stream())
                .toList();

        assertThat(unnamed).containsExactly("/error");
    }

    @Test
    void noPageOfAnotherSiteChangesAnythingWithThePasswordThatABrowserSendsUnasked() {
        for (Call call : calls) {
            for (RestCaller caller : List.of(root, anonymous)) {
                assertRefused(call, call.of(caller, "Origin", OTHER_SITE));
                assertRefused(call, call.of(caller, "Origin", "null"));
                assertRefused(call, call.of(caller, "Sec-Fetch-Site", "cross-site"));
                assertRefused(call, call.of(caller, "Sec-Fetch-Site", "same-site"));
                assertRefused(call, call.of(caller, "Sec-Fetch-Site", "cross-site", "Origin", anonymous.base()));
            }
        }
    }

    @Test
    void aPageOfThisServerAndAProgramMayCall() {
        for (Call call : calls) {
            assertThat(call.of(root).problem()).as(call.toString()).isNotEqualTo("cross-site");
            assertThat(call.of(root, "Origin", anonymous.base(), "Sec-Fetch-Site", "same-origin")
                            .problem())
                    .as(call.toString())
                    .isNotEqualTo("cross-site");
        }
    }

    @Test
    void aCookieWithoutWordOfItsPageChangesNothing() {
        for (Call call : callsOfPages()) {
            assertRefused(call, call.of(anonymous, COOKIE, "__Host-zoe-session=7"));
            assertRefused(call, call.of(anonymous, COOKIE, "__Host-zoe-session=7", "Sec-Fetch-Site", "none"));
            assertRefused(call, call.of(anonymous, COOKIE, "__Host-zoe-session=7", "Origin", OTHER_SITE));
        }
    }

    @Test
    void aCookieIsNoLogInOfTheInterface() {
        for (Call call : calls) {
            RestResponse answer =
                    call.of(anonymous, COOKIE, "JSESSIONID=7; __Host-zoe-session=7", "Sec-Fetch-Site", "same-origin");
            if (!OPEN.contains(call.path())) {
                assertThat(answer.status()).as(call.toString()).isEqualTo(401);
            }
            assertThat(answer.header("Set-Cookie")).as(call.toString()).isEmpty();
        }
    }

    /** A password or a token is no cookie that a browser adds; a balancer may have set one. */
    @Test
    void aProgramWithALogInMayHaveCookies() {
        for (Call call : calls) {
            assertThat(call.of(root, COOKIE, "balancer=7").problem())
                    .as(call.toString())
                    .isNotEqualTo("cross-site");
        }
    }

    @Test
    void noOtherSiteIsAllowedToReadOrToAsk() {
        for (Call call : calls) {
            RestResponse preflight = root.send(
                    "OPTIONS",
                    call.path(),
                    "Origin",
                    OTHER_SITE,
                    "Access-Control-Request-Method",
                    call.method(),
                    "Access-Control-Request-Headers",
                    "authorization, content-type");
            assertNotShared(call.path(), preflight);
        }
        for (String path : List.of("/api/v1/info", "/api/v1/executions", "/api/v1/openapi", "/actuator/health")) {
            assertNotShared(path, root.get(path, "Origin", OTHER_SITE));
        }
    }

    /** Without the calls of older clients, which are programs with a cookie that browsers keep to this site. */
    private List<Call> callsOfPages() {
        return calls.stream().filter(call -> !call.isOfOlderClients()).toList();
    }

    /** The errors of the older interface have no type. */
    private static void assertRefused(Call call, RestResponse answer) {
        assertThat(answer.status()).as(call.toString()).isEqualTo(403);
        if (call.isOfOlderClients()) {
            assertThat(answer.at("/message")).as(call.toString()).contains("another site");
        } else {
            assertThat(answer.problem()).as(call.toString()).isEqualTo("cross-site");
        }
    }

    private static void assertNotShared(String path, RestResponse answer) {
        for (Map.Entry<String, List<String>> header : answer.headers().entrySet()) {
            assertThat(header.getKey()).as(path).doesNotStartWithIgnoringCase("Access-Control-");
        }
        assertThat(answer.header("Cross-Origin-Resource-Policy")).as(path).isEqualTo("same-origin");
    }
}
