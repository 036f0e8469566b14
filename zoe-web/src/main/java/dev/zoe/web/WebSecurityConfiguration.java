package dev.zoe.web;

import dev.zoe.api.security.LoginEntryPoint;
import dev.zoe.web.login.LoginPageEntryPoint;
import dev.zoe.web.login.SessionLoginFilter;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.www.BasicAuthenticationFilter;

/**
 * Everything that is not the REST interface: sessions of browsers, and HTTP Basic as well. Pages load nothing from
 * elsewhere. The only forms are those of log-in and log-out, whose controllers see to it that they come from a page of
 * this server; Spring's CSRF filter would read their bodies before the limits of bodies.
 */
@Configuration(proxyBeanMethods = false)
class WebSecurityConfiguration {
    /** Without a log-in, whatever the role. */
    static final String[] OPEN_PATHS = {"/assets/**", "/favicon.svg", "/favicon.ico", "/login", "/login/**", "/logout"};

    @Bean
    @Order(200)
    SecurityFilterChain webInterface(
            HttpSecurity http,
            AuthenticationManager passwordLogin,
            LoginEntryPoint passwordEntryPoint,
            SessionLoginFilter sessions) {
        LoginPageEntryPoint entryPoint = new LoginPageEntryPoint(passwordEntryPoint);
        return http.authenticationManager(passwordLogin)
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .httpBasic(basic -> basic.authenticationEntryPoint(entryPoint))
                .exceptionHandling(handling -> handling.authenticationEntryPoint(entryPoint))
                .addFilterBefore(sessions, BasicAuthenticationFilter.class)
                // SecurityHeaders of the API sets them.
                .headers(AbstractHttpConfigurer::disable)
                .authorizeHttpRequests(calls -> calls.dispatcherTypeMatchers(
                                DispatcherType.ASYNC, DispatcherType.INCLUDE)
                        // The end of a response whose request was authorized. Tomcat includes the error page in one
                        // that fails when a part of it was sent; the page logs the failure and adds nothing.
                        .permitAll()
                        .requestMatchers(OPEN_PATHS)
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .build();
    }

    /** It is a part of the chain above, and not a filter of all requests. */
    @Bean
    FilterRegistrationBean<SessionLoginFilter> noFilterOfAllRequests(SessionLoginFilter sessions) {
        FilterRegistrationBean<SessionLoginFilter> registration = new FilterRegistrationBean<>(sessions);
        registration.setEnabled(false);
        return registration;
    }
}
