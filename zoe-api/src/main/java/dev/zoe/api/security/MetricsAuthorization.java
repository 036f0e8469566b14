package dev.zoe.api.security;

import dev.zoe.api.metrics.MetricsPort;
import dev.zoe.db.user.Capability;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/**
 * Lets measurements be read by callers of the {@link MetricsPort}, and elsewhere by users who may see the status. So a
 * collector beside the server needs no password, and measurements can be read when the database, which knows the users,
 * is away.
 */
final class MetricsAuthorization implements AuthorizationManager<RequestAuthorizationContext> {
    private final MetricsPort port;

    MetricsAuthorization(MetricsPort port) {
        this.port = port;
    }

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
        if (port.received(context.getRequest())) {
            return new AuthorizationDecision(true);
        }
        Authentication login = authentication.get();
        return new AuthorizationDecision(
                login != null && login.getPrincipal() instanceof ApiCaller caller && caller.may(Capability.SEE_STATUS));
    }
}
