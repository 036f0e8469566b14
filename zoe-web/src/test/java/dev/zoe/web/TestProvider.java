package dev.zoe.web;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;

/**
 * An OpenID Connect provider (Spring Authorization Server) on this machine. It demands PKCE. HTTP Basic begins a
 * session there; every password is {@code secret}.
 */
final class TestProvider implements AutoCloseable {
    static final String CLIENT = "zoe";
    static final String CLIENT_SECRET = "of-zoe";

    private final ConfigurableApplicationContext context;
    private final People people;
    private final String issuer;

    private TestProvider(ConfigurableApplicationContext context, People people, String issuer) {
        this.context = context;
        this.people = people;
        this.issuer = issuer;
    }

    /** @param callbacks addresses to which it may send browsers back */
    static TestProvider start(String... callbacks) {
        int port = freePort();
        String issuer = "http://127.0.0.1:" + port;
        People people = new People(new ConcurrentHashMap<>());
        SpringApplication server = new SpringApplication(Server.class);
        server.addInitializers(context -> {
            context.getBeanFactory().registerSingleton("issuer", URI.create(issuer));
            context.getBeanFactory().registerSingleton("people", people);
            context.getBeanFactory().registerSingleton("callbacks", new Callbacks(List.of(callbacks)));
        });
        return new TestProvider(server.run("--server.port=" + port), people, issuer);
    }

    /** @param claims of each person, by the subject */
    record People(Map<String, Map<String, Object>> claims) {}

    record Callbacks(List<String> addresses) {}

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String location(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Location")
                .orElseThrow(() -> new AssertionError(answer.statusCode() + " " + answer.body()));
    }

    /** Value of a parameter of an address. */
    static String parameter(String address, String name) {
        return address.replaceFirst(".*[?&]" + name + "=([^&]*).*", "$1");
    }

    String issuer() {
        return issuer;
    }

    /** @param subject that the provider knows the person by, and logs in with */
    void addPerson(String subject, Map<String, Object> claims) {
        people.claims().put(subject, claims);
    }

    /** The cookie of a browser that is logged in at the provider. */
    String session(String subject) {
        byte[] login = (subject + ":secret").getBytes(StandardCharsets.UTF_8);
        return TestWebServer.send(HttpRequest.newBuilder(URI.create(issuer + "/"))
                        .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login)))
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    @Override
    public void close() {
        context.close();
    }

    @EnableWebSecurity
    @ImportAutoConfiguration({
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class,
        SecurityFilterAutoConfiguration.class
    })
    static class Server {

        @Bean
        SecurityFilterChain provider(HttpSecurity http) {
            return http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()))
                    .authorizeHttpRequests(calls -> calls.anyRequest().authenticated())
                    .httpBasic(login -> login.securityContextRepository(new HttpSessionSecurityContextRepository()))
                    .build();
        }

        @Bean
        UserDetailsService accounts(People people) {
            return subject -> {
                if (!people.claims().containsKey(subject)) {
                    throw new UsernameNotFoundException(subject);
                }
                return User.withUsername(subject).password("{noop}secret").build();
            };
        }

        @Bean
        RegisteredClientRepository clients(Callbacks callbacks) {
            return new InMemoryRegisteredClientRepository(RegisteredClient.withId(
                            UUID.randomUUID().toString())
                    .clientId(CLIENT)
                    .clientSecret("{noop}" + CLIENT_SECRET)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                    .redirectUris(uris -> uris.addAll(callbacks.addresses()))
                    .scope("openid")
                    .scope("profile")
                    .clientSettings(
                            ClientSettings.builder().requireProofKey(true).build())
                    .build());
        }

        @Bean
        OAuth2TokenCustomizer<JwtEncodingContext> claims(People people) {
            return token -> {
                Authentication person = token.getPrincipal();
                if (person != null && token.getTokenType().getValue().equals("id_token")) {
                    token.getClaims().claims(all -> all.putAll(people.claims().get(person.getName())));
                }
            };
        }

        @Bean
        AuthorizationServerSettings settings(URI issuer) {
            return AuthorizationServerSettings.builder()
                    .issuer(issuer.toString())
                    .build();
        }

        @Bean
        JwtDecoder tokens(JWKSource<SecurityContext> keys) {
            return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
        }

        @Bean
        JWKSource<SecurityContext> keys() throws NoSuchAlgorithmException {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            return new ImmutableJWKSet<>(new JWKSet(new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                    .privateKey(pair.getPrivate())
                    .keyID("test")
                    .build()));
        }
    }
}
