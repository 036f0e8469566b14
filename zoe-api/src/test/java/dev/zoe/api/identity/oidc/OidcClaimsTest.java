package dev.zoe.api.identity.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.api.identity.ExternalLogin;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which user and role claims lead to. */
class OidcClaimsTest {
    private static final Map<String, String> SETTINGS = Map.of("roles[0].group", "staff", "roles[0].role", "user");

    private static ExternalLogin login(Map<String, String> settings, Map<String, Object> claims)
            throws OidcRefusedException {
        return new OidcClaims(OidcSettingsTest.bind(settings)).login("https://login.example.org", "17", claims);
    }

    private static Map<String, Object> claims(Object groups) {
        Map<String, Object> claims = new HashMap<>();
        claims.put("preferred_username", "ada");
        claims.put("groups", groups);
        return claims;
    }

    @Test
    void theUserIsWhoTheIssuerAndTheSubjectName() throws OidcRefusedException {
        ExternalLogin login = login(SETTINGS, claims(List.of("staff")));

        assertThat(login.username()).isEqualTo("ada");
        assertThat(login.externalId()).contains("https://login.example.org 17");
        assertThat(login.role()).isEqualTo("user");
    }

    @Test
    void groupsAreAListOrOneText() throws OidcRefusedException {
        assertThat(login(SETTINGS, claims("staff")).role()).isEqualTo("user");
        assertThat(login(SETTINGS, claims(Arrays.asList(null, 7, "staff"))).role())
                .isEqualTo("user");
    }

    @Test
    void dotsLeadIntoObjects() throws OidcRefusedException {
        Map<String, String> nested = OidcSettingsTest.with(SETTINGS, "groups-claim", "realm_access.roles");
        Map<String, Object> claims = claims("staff");

        assertThatThrownBy(() -> login(nested, claims)).hasMessageContaining("None of your groups");
        claims.put("realm_access", Map.of("roles", List.of("staff")));
        assertThat(login(nested, claims).role()).isEqualTo("user");
    }

    @Test
    void groupsThatAreNoneGiveNoRole() {
        for (Object groups : Arrays.asList(null, 7, true, "staf", List.of(), Map.of("staff", "staff"))) {
            assertThatThrownBy(() -> login(SETTINGS, claims(groups)))
                    .isInstanceOf(OidcRefusedException.class)
                    .hasMessageContaining("None of your groups");
        }
    }

    @Test
    void aDefaultRoleIsForThoseWithoutAGroup() throws OidcRefusedException {
        assertThat(login(OidcSettingsTest.with(SETTINGS, "default-role", "observer"), claims(List.of()))
                        .role())
                .isEqualTo("observer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "Ada", "ada lovelace", "ada@example.org", "1ada", "ada\n", "../ada"})
    void namesThatNoUserMayHaveAreRefused(String name) {
        Map<String, Object> claims = claims("staff");
        claims.put("preferred_username", name);

        assertThatThrownBy(() -> login(SETTINGS, claims)).hasMessageContaining("no user name that Zoe can use");
    }

    @Test
    void aPatternTakesANameOutOfAnAddressOfOneSiteOnly() throws OidcRefusedException {
        Map<String, String> settings = OidcSettingsTest.with(SETTINGS, "username-pattern", "(.+)@example\\.org");
        Map<String, Object> claims = claims("staff");

        claims.put("preferred_username", "ada@example.org");
        assertThat(login(settings, claims).username()).isEqualTo("ada");
        for (Object other : List.of("ada@example.com", "ada@example.org.evil.com", "ada", 7)) {
            claims.put("preferred_username", other);
            assertThatThrownBy(() -> login(settings, claims)).hasMessageContaining("no user name");
        }
    }
}
