package dev.zoe.web;

import dev.zoe.api.security.LoginEntryPoint;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Everything that is not the REST interface: HTTP Basic as well, and pages that load nothing from elsewhere. They
 * change nothing and have no forms, so there is no session and no CSRF token.
 */
@Configuration(proxyBeanMethods = false)
class WebSecurityConfiguration {
    @Bean
    @Order(200)
    SecurityFilterChain webInterface(
            HttpSecurity http, AuthenticationManager passwordLogin, LoginEntryPoint entryPoint) {
        return http.authenticationManager(passwordLogin)
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .httpBasic(basic -> basic.authenticationEntryPoint(entryPoint))
                .exceptionHandling(handling -> handling.authenticationEntryPoint(entryPoint))
                // SecurityHeaders of the API sets them.
                .headers(AbstractHttpConfigurer::disable)
                .authorizeHttpRequests(calls -> calls.requestMatchers("/zoe.css", "/favicon.svg", "/favicon.ico")
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .build();
    }
}
