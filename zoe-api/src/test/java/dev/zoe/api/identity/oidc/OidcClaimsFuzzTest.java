package dev.zoe.api.identity.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.identity.ExternalLogin;
import dev.zoe.api.identity.Usernames;
import dev.zoe.application.testing.FuzzRounds;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Claims that are changed at random lead to a user with a valid name and a role of the settings, or to none. */
class OidcClaimsFuzzTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, Object>> CLAIMS = new TypeReference<>() {};
    private static final String VALID =
            "{\"sub\":\"17\",\"preferred_username\":\"ada@example.org\",\"email\":\"ada@example.org\",\"exp\":1764000000,"
                    + "\"realm_access\":{\"roles\":[\"staff\",\"team-physics\",\"offline_access\"]}}";

    private final OidcClaims claims = new OidcClaims(OidcSettingsTest.bind(Map.of(
            "username-pattern", "(.+)@example\\.org",
            "groups-claim", "realm_access.roles",
            "roles[0].group", "staff",
            "roles[0].role", "user",
            "zoe-group-pattern", "team-(.*)")));
    private int admitted;

    @Test
    void claimsAreMappedOrRefused() {
        FuzzRounds.of(3000).run(mutator -> mutator.json(VALID), this::logIn);

        assertThat(admitted).isPositive();
    }

    @Test
    void claimsThatOnceFailedAreMappedOrRefused() {
        FuzzRounds.replay("oidc-claims.txt", this::logIn);
    }

    private void logIn(String json) {
        Map<String, Object> read;
        try {
            read = JSON.readValue(json, CLAIMS);
        } catch (JacksonException refused) {
            // The library that reads the token refuses it.
            return;
        }
        try {
            ExternalLogin login = claims.login("https://login.example.org", "17", read);
            assertThat(login.username()).matches(Usernames::isUsername);
            assertThat(login.role()).isEqualTo("user");
            admitted++;
        } catch (OidcRefusedException refused) {
            assertThat(refused.getMessage()).endsWith(".");
        }
    }
}
