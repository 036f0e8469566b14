package dev.zoe.api.security;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.zoe.api.metrics.MetricsPort;
import dev.zoe.api.problem.ProblemWriter;
import dev.zoe.db.token.TokenStore;
import jakarta.servlet.DispatcherType;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AuthenticationEntryPointFailureHandler;
import org.springframework.security.web.authentication.AuthenticationFilter;
import org.springframework.security.web.authentication.www.BasicAuthenticationFilter;

/** Who may call what: HTTP Basic, a token or, on older paths, a signed cookie; no sessions, no default password. */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
class ApiSecurityConfiguration {

    @Bean
    PasswordEncoder passwordEncoder() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    /** Each call would pay for some thirty observations, one per filter; calls are measured as a whole. */
    @Bean
    SecurityObservationSettings observations() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    PasswordHashPermits passwordHashes() {
        return PasswordHashPermits.ofHalfTheCores();
    }

    @Bean
    PasswordSource localPasswords(PasswordEncoder passwords, PasswordHashPermits hashes) {
        return new LocalPasswordSource(passwords, hashes);
    }

    @Bean
    AuthenticationManager passwordLogin(
            LoginAccounts accounts,
            List<PasswordSource> sources,
            IdentitySettings identity,
            LoginAttemptLimiter attempts,
            LoginSettings settings,
            ApplicationEventPublisher publisher) {
        return new ProviderManager(new PasswordAuthenticationProvider(
                accounts,
                new PasswordSources(sources, identity),
                new VerifiedPasswordCache(settings.credentialsRemembered(), Ticker.systemTicker()),
                attempts,
                publisher));
    }

    /**
     * The REST interface. CSRF tokens are for sessions and forms, of which it has none; {@link CrossSiteFilter} covers
     * the log-in that browsers repeat unasked.
     */
    @Bean
    @Order(100)
    SecurityFilterChain restInterface(
            HttpSecurity http,
            AuthenticationManager passwordLogin,
            TokenStore tokens,
            LoginCookies cookies,
            LoginEntryPoint passwordEntryPoint,
            MetricsPort monitor,
            ProblemWriter problems,
            CallerRecheckFilter recheck,
            ApplicationEventPublisher publisher) {
        LoginEntryPoint entryPoint = passwordEntryPoint.withTokens();
        return http.securityMatcher("/api/**", "/actuator/**", "/error")
                .authenticationManager(passwordLogin)
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .httpBasic(basic -> basic.authenticationEntryPoint(entryPoint))
                .exceptionHandling(handling -> handling.authenticationEntryPoint(entryPoint))
                // SecurityHeaders sets them.
                .headers(AbstractHttpConfigurer::disable)
                .addFilterBefore(
                        tokenLogin(new TokenAuthenticationProvider(tokens, publisher), entryPoint),
                        BasicAuthenticationFilter.class)
                .addFilterBefore(new LoginCookieFilter(cookies, entryPoint), BasicAuthenticationFilter.class)
                .addFilterAfter(new ApiAccessFilter(problems, publisher, recheck), BasicAuthenticationFilter.class)
                .authorizeHttpRequests(calls -> calls.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.INCLUDE)
                        .permitAll()
                        .requestMatchers(
                                HttpMethod.GET,
                                "/api/v1/info",
                                "/api/v1/schema",
                                "/api/v1/openapi",
                                "/api/0.7/info",
                                "/api/0.7/statistics/scheduler",
                                "/actuator/health/**")
                        .permitAll()
                        .requestMatchers(
                                HttpMethod.POST,
                                "/api/v1/password-resets",
                                "/api/v1/login-codes",
                                "/api/0.7/zapp_validate")
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/actuator/prometheus")
                        .access(new MetricsAuthorization(monitor))
                        .anyRequest()
                        .authenticated())
                .build();
    }

    /** Like the log-in by password, it leaves the rest of the chain to go on with the call. */
    private static AuthenticationFilter tokenLogin(TokenAuthenticationProvider tokens, LoginEntryPoint entryPoint) {
        AuthenticationFilter filter = new AuthenticationFilter(new ProviderManager(tokens), new BearerTokenConverter());
        filter.setSuccessHandler((request, response, login) -> {});
        filter.setFailureHandler(new AuthenticationEntryPointFailureHandler(entryPoint));
        return filter;
    }
}
