package dev.zoe.api.deprecation;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.Operation;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.method.HandlerMethod;

class DeprecatedOperationTest {

    /** Operations that Zoe does not have. */
    static final class Handlers {
        @DeprecatedOperation(since = "2026-11-25", sunset = "2027-06-01", successor = "/api/v1/executions")
        void old() {}

        void current() {}
    }

    @Test
    void aDeprecatedOperationSaysSoInEachResponse() throws NoSuchMethodException {
        MockHttpServletResponse response = answer("old");

        assertThat(response.getHeader("Deprecation")).isEqualTo("@1795564800");
        assertThat(response.getHeader("Sunset")).isEqualTo("Tue, 1 Jun 2027 00:00:00 GMT");
        assertThat(response.getHeader("Link")).isEqualTo("</api/v1/executions>; rel=\"successor-version\"");
        assertThat(describe("old").getDeprecated()).isTrue();
        assertThat(describe("old").getDescription()).contains("2027-06-01").contains("/api/v1/executions");
    }

    @Test
    void otherOperationsSayNothing() throws NoSuchMethodException {
        assertThat(answer("current").getHeaderNames()).isEmpty();
        assertThat(describe("current").getDeprecated()).isNull();
    }

    private static MockHttpServletResponse answer(String method) throws NoSuchMethodException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        new DeprecationHeaders().preHandle(new MockHttpServletRequest(), response, handler(method));
        return response;
    }

    private static Operation describe(String method) throws NoSuchMethodException {
        return new DeprecationInOpenApi().customize(new Operation(), handler(method));
    }

    private static HandlerMethod handler(String method) throws NoSuchMethodException {
        return new HandlerMethod(new Handlers(), Handlers.class.getDeclaredMethod(method));
    }
}
