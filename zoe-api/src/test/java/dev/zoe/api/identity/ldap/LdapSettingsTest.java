package dev.zoe.api.identity.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.NestedExceptionUtils;

/** Which settings of a directory are refused at the start. No name is resolved but those of documentation. */
class LdapSettingsTest {
    private static final Map<String, String> USERS = Map.of("users.dn", "uid={0},ou=people,dc=example,dc=org");

    private static void start(Map<String, String> settings) {
        var unused = new LdapDirectory(LdapSettingsFixture.bind(settings));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ldap://192.0.2.1", "ldap://192.0.2.1:389", "LDAP://[2001:db8::1]:389"})
    void anUnencryptedConnectionToAnotherMachineIsRefused(String url) {
        assertThatThrownBy(() -> start(LdapSettingsFixture.with(USERS, "url", url)))
                .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                .hasMessageContaining("passwords would be readable on the network");
    }

    @Test
    void itIsAllowedWhereASettingSaysSoWhereItIsEncryptedAndOnThisMachine() {
        for (Map<String, String> settings : List.of(
                LdapSettingsFixture.with(USERS, "url", "ldap://192.0.2.1", "allow-plain", "true"),
                LdapSettingsFixture.with(USERS, "url", "ldap://192.0.2.1", "start-tls", "true"),
                LdapSettingsFixture.with(USERS, "url", "ldaps://192.0.2.1"),
                LdapSettingsFixture.with(USERS, "url", "ldap://127.0.0.1:10389"),
                LdapSettingsFixture.with(USERS, "url", "ldap://[::1]:10389/"))) {
            assertThatCode(() -> start(settings)).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    url           | http://127.0.0.1                       | like ldaps://
                    url           | ldap:127.0.0.1                         | like ldaps://
                    url           | ldaps://127.0.0.1/dc=example           | like ldaps://
                    users.dn      | ou=people,dc=example                   | {0}
                    users.dn      | uid={0}                                | users.base
                    users.dn      | uid={0}+cn=x,dc=example                | {0}
                    users.dn      | people                                 | not the name of an entry
                    users.filter  | (objectClass=person                    | no filter
                    bind-dn       | cn=zoe                                 | bind-password
                    ca-file       | /nowhere/ca.pem                        | cannot be read
                    connections   | 0                                      | at least 1
                    """)
    void whatLeadsNowhereIsRefusedWithAReason(String name, String value, String reason) {
        Map<String, String> settings =
                LdapSettingsFixture.with(LdapSettingsFixture.with(USERS, "url", "ldap://127.0.0.1"), name, value);

        assertThatThrownBy(() -> start(settings))
                .satisfies(failure -> assertThat(NestedExceptionUtils.getMostSpecificCause(failure))
                        .hasMessageContaining(reason));
    }

    @Test
    void aDirectoryWithoutAnAddressOrWithoutUsersIsRefused() {
        assertThatThrownBy(() -> start(USERS)).hasMessageContaining("needed for the source ldap");
        assertThatThrownBy(() -> start(Map.of("url", "ldap://127.0.0.1")))
                .hasMessageContaining("needed for the source ldap");
        assertThatThrownBy(
                        () -> start(LdapSettingsFixture.with(USERS, "url", "ldaps://127.0.0.1", "start-tls", "true")))
                .hasMessageContaining("start-tls");
    }

    @Test
    void thePasswordOfTheAccountIsNotPrinted() {
        assertThat(LdapSettingsFixture.bind(LdapSettingsFixture.with(USERS, "bind-password", "hunter2"))
                        .toString())
                .doesNotContain("hunter2");
    }
}
