package dev.zoe.api.identity.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPException;
import dev.zoe.api.identity.ZoeGroupMapping;
import dev.zoe.api.testing.TestDirectory;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.HostileValues;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Hostile names of groups in a real directory, and hostile names and passwords of those who log in. */
class LdapFuzzTest {
    private static final TestDirectory SERVER = TestDirectory.start();

    private final LdapDirectory directory =
            new LdapDirectory(LdapSettingsFixture.bind(LdapSettingsFixture.searching(SERVER)));
    private final ZoeGroupMapping groups =
            new ZoeGroupMapping(LdapSettings.PREFIX, List.of(), Optional.of("team-(.*)"));

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void anyNameOfAGroupIsOnlyANameOfAGroup() {
        FuzzRounds.of(60).run(mutator -> mutator.text("team-physics") + mutator.pick(HostileValues.TEXTS), name -> {
            SERVER.clear();
            SERVER.addPerson("ada", "lovelace");
            SERVER.addGroup(name, "ada");

            LdapPerson person = directory.authenticate("ada", "lovelace").orElseThrow();

            assertThat(person.username()).isEqualTo("ada");
            assertThat(person.groups()).hasSize(1);
            assertThat(groups.find(person.groups())).isNotNull();
        });
    }

    @Test
    void anyNameOfAUserIsOnlyAName() {
        SERVER.clear();
        SERVER.addPerson("ada", "lovelace");
        FuzzRounds.of(60).run(mutator -> mutator.pick(HostileValues.TEXTS), name -> {
            refuse(name, "lovelace");
            refuse("ada" + name, name);
        });
    }

    private void refuse(String username, String password) {
        if (username.strip().equals("ada") || password.isEmpty()) {
            // A directory ignores blanks around a value, and the caller sends no empty password.
            return;
        }
        try {
            assertThat(directory.authenticate(username, password)).isEmpty();
        } catch (LDAPException refused) {
            assertThat(refused.getResultCode()).isNotNull();
        }
    }
}
