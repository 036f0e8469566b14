package dev.zoe.standalone.server;

import dev.zoe.api.ApiConfiguration;
import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.api.tls.ListenerSecurity;
import dev.zoe.db.DbConfiguration;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.web.WebConfiguration;
import java.net.InetAddress;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * API and web interface. The master has a context of its own, {@link EmbeddedMasterConfiguration}, and so its own
 * database role.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({DbConfiguration.class, ApiConfiguration.class, WebConfiguration.class})
class StandaloneConfiguration {

    @Bean
    CommandLineConfig commandLineConfig(
            DataDirectory data,
            ListenerSecurity listener,
            SiteAddressSettings site,
            @Value("${server.address}") InetAddress address,
            @Value("${server.port}") int port) {
        // When it is written, the listener is known.
        return new CommandLineConfig(
                data.commandLineConfig(),
                () -> new ServerUrl(listener.isEncrypted(), address, port, site.publicUrl()).toString());
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
