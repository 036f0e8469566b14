package dev.zoe.api.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/**
 * Lets callers of this machine in, and from elsewhere those who are logged in. So a collector beside the server needs
 * no password, and measurements can be read when the database, which knows the users, is away.
 */
final class OwnMachine implements AuthorizationManager<RequestAuthorizationContext> {

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
        if (isLoopback(context.getRequest().getRemoteAddr())) {
            return new AuthorizationDecision(true);
        }
        Authentication caller = authentication.get();
        return new AuthorizationDecision(caller != null && caller.isAuthenticated());
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
