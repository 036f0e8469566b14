package dev.zoe.api.identity.oidc;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Redeems the code of the provider, and verifies the ID token: its signature by a key of the provider, issuer,
 * audience, times, nonce.
 */
final class OidcExchange {
    private final OidcAuthorizationCodeAuthenticationProvider provider;
    private final RestTemplate http;

    OidcExchange(ClientHttpRequestFactory requests) {
        this.http = new RestTemplate(requests);
        RestClientAuthorizationCodeTokenResponseClient tokens = new RestClientAuthorizationCodeTokenResponseClient();
        tokens.setRestClient(RestClient.builder()
                .requestFactory(requests)
                .configureMessageConverters(converters -> converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                .build());
        DefaultOAuth2UserService userInfo = new DefaultOAuth2UserService();
        RestTemplate forUserInfo = new RestTemplate(requests);
        forUserInfo.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
        userInfo.setRestOperations(forUserInfo);
        OidcUserService users = new OidcUserService();
        users.setOauth2UserService(userInfo);
        this.provider = new OidcAuthorizationCodeAuthenticationProvider(tokens, users);
        CachedDecoder decoder = new CachedDecoder();
        provider.setJwtDecoderFactory(decoder::of);
    }

    /** The keys of the provider are read again when one is unknown, so one decoder serves all log-ins. */
    private final class CachedDecoder {
        private List<Object> known = List.of();

        synchronized JwtDecoder of(ClientRegistration registration) {
            if (known.isEmpty() || known.get(0) != registration) {
                known = List.of(registration, decoder(registration));
            }
            return (JwtDecoder) known.get(1);
        }
    }

    private JwtDecoder decoder(ClientRegistration registration) {
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(
                        Objects.requireNonNull(registration.getProviderDetails().getJwkSetUri()))
                .jwsAlgorithms(accepted -> accepted.addAll(Set.of(SignatureAlgorithm.values())))
                .restOperations(http)
                .build();
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                new JwtTimestampValidator(), new OidcIdTokenValidator(registration)));
        return decoder;
    }

    /** @throws org.springframework.security.core.AuthenticationException when the answer cannot be trusted */
    OidcUser redeem(ClientRegistration registration, OAuth2AuthorizationExchange exchange) {
        Authentication result = provider.authenticate(new OAuth2LoginAuthenticationToken(registration, exchange));
        if (result != null && result.getPrincipal() instanceof OidcUser user) {
            return user;
        }
        throw new AuthenticationServiceException("the provider gave no ID token");
    }
}
