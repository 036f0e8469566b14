package dev.zoe.api.testing;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Makes a server wait for a caller after a few answers; otherwise the operating system takes some megabytes. */
@TestConfiguration(proxyBeanMethods = false)
public class SmallSendBuffers {
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> smallSendBuffers() {
        return factory ->
                factory.addConnectorCustomizers(connector -> connector.setProperty("socket.txBufSize", "8192"));
    }
}
