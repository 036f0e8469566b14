package dev.zoe.api.identity.ldap;

import com.unboundid.ldap.sdk.ExtendedResult;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import dev.zoe.api.identity.TrustedAuthorities;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Locale;
import javax.net.ssl.SSLSocketFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Opens connections to the directory: encrypted, to the name in its certificate, and never for longer than the time
 * limits. A connection serves one log-in.
 */
final class LdapServer {
    private static final String URL = "zoe.api.identity.ldap.url";
    private static final int PORT = 389;
    private static final int TLS_PORT = 636;
    /** Of one response. An entry of a group with many members is not read, only its name. */
    private static final int LARGEST_MESSAGE = 1 << 20;

    private final LdapSettings settings;
    private final boolean isTls;
    private final String host;
    private final int port;
    private final SSLSocketFactory tls;

    /** @throws InvalidConfigurationPropertyValueException when the settings lead to no encrypted connection */
    LdapServer(LdapSettings settings) {
        this.settings = settings;
        URI url = settings.url().orElseThrow(() -> invalid(settings, "it is needed for the source ldap"));
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        this.isTls = scheme.equals("ldaps");
        if (url.getHost() == null || !(isTls || scheme.equals("ldap")) || !isBare(url)) {
            throw invalid(settings, "it must be like ldaps://ldap.example.org or ldap://ldap.example.org:389");
        }
        if (isTls && settings.startTls()) {
            throw invalid(settings, "it is encrypted from the beginning, so leave zoe.api.identity.ldap.start-tls out");
        }
        this.host = url.getHost().replaceAll("[\\[\\]]", "");
        this.port = url.getPort() >= 0 ? url.getPort() : isTls ? TLS_PORT : PORT;
        if (!isTls && !settings.startTls() && !settings.allowPlain() && !isLoopback(host)) {
            throw invalid(
                    settings,
                    "passwords would be readable on the network; use ldaps://, or set"
                            + " zoe.api.identity.ldap.start-tls=true, or zoe.api.identity.ldap.allow-plain=true");
        }
        this.tls = new LimitedTlsSocketFactory(
                TrustedAuthorities.context(
                        "zoe.api.identity.ldap.ca-file", settings.caFile().map(Path::of)),
                settings.connectTimeout());
    }

    private static boolean isBare(URI url) {
        String path = url.getPath();
        return (path == null || path.isEmpty() || path.equals("/"))
                && url.getQuery() == null
                && url.getUserInfo() == null;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    private static InvalidConfigurationPropertyValueException invalid(LdapSettings settings, String reason) {
        return new InvalidConfigurationPropertyValueException(
                URL, settings.url().map(URI::toString).orElse("not set"), reason);
    }

    /** A new connection, to be closed by the caller. Nothing has been sent on it but the start of TLS. */
    LDAPConnection connect() throws LDAPException {
        if (isTls) {
            return new LDAPConnection(tls, options(), host, port);
        }
        LDAPConnection connection = new LDAPConnection(options(), host, port);
        if (!settings.startTls()) {
            return connection;
        }
        boolean isEncrypted = false;
        try {
            ExtendedResult result = connection.processExtendedOperation(new StartTLSExtendedRequest(tls));
            if (!ResultCode.SUCCESS.equals(result.getResultCode())) {
                throw new LDAPException(result);
            }
            isEncrypted = true;
            return connection;
        } finally {
            if (!isEncrypted) {
                connection.close();
            }
        }
    }

    private LDAPConnectionOptions options() {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setConnectTimeoutMillis(
                Math.toIntExact(settings.connectTimeout().toMillis()));
        options.setResponseTimeoutMillis(settings.readTimeout().toMillis());
        options.setFollowReferrals(false);
        options.setBindWithDNRequiresPassword(true);
        options.setMaxMessageSize(LARGEST_MESSAGE);
        options.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true));
        return options;
    }
}
