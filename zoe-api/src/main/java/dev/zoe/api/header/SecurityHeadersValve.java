package dev.zoe.api.header;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Sets the headers before anything answers. A valve and no filter, because limits and errors of Tomcat answer too. */
final class SecurityHeadersValve extends ValveBase {
    private final SecurityHeaders headers;

    SecurityHeadersValve(SecurityHeaders headers) {
        super(true);
        this.headers = headers;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        headers.set(request, response);
        getNext().invoke(request, response);
    }
}
