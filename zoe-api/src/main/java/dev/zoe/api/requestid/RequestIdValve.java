package dev.zoe.api.requestid;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.slf4j.MDC;

/** Gives each request an id before anything answers. A valve and no filter, because limits of Tomcat answer too. */
final class RequestIdValve extends ValveBase {

    RequestIdValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        String id = RequestId.assign(request);
        response.setHeader(RequestId.HEADER, id);
        MDC.put(RequestId.NAME, id);
        try {
            getNext().invoke(request, response);
        } finally {
            MDC.remove(RequestId.NAME);
        }
    }
}
