package dev.zoe.web.proxy;

import dev.zoe.api.execution.EndpointProxy;
import dev.zoe.application.ProxyPath;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Tells users where they find ports at the proxy. */
@Component
class ProxyEndpoints implements EndpointProxy {
    private final ProxySite site;

    ProxyEndpoints(ProxySite site) {
        this.site = site;
    }

    @Override
    public Optional<String> url(ProxyPath path) {
        if (site.isOpen() && RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes current) {
            String host = current.getRequest().getServerName().toLowerCase(Locale.ROOT);
            return Optional.of(site.originOf(host, path.execution()).url() + path.text());
        }
        return Optional.empty();
    }
}
