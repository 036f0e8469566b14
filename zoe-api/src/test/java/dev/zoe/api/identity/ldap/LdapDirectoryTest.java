package dev.zoe.api.identity.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.LDAPException;
import dev.zoe.api.testing.TestCertificate;
import dev.zoe.api.testing.TestDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LdapDirectoryTest {
    private static final TestDirectory SERVER = TestDirectory.start();

    @BeforeAll
    static void listenBeforeTheFirstTest() {
        assertThat(SERVER.ldaps()).startsWith("ldaps://localhost:");
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @BeforeEach
    void people() {
        SERVER.clear();
        SERVER.addPerson("ada", "lovelace");
        SERVER.addPerson("alan", "turing");
        SERVER.addGroup("zoe-admins", "ada");
        SERVER.addGroup("everybody", "ada", "alan");
        SERVER.forgetRequests();
    }

    private static Map<String, String> searching() {
        return LdapSettingsFixture.searching(SERVER);
    }

    private static Map<String, String> pattern() {
        return LdapSettingsFixture.with(
                LdapSettingsFixture.secure(SERVER),
                "users.dn",
                "uid={0}," + TestDirectory.PEOPLE,
                "groups.base",
                TestDirectory.GROUPS);
    }

    private static LdapDirectory directory(Map<String, String> settings) {
        return new LdapDirectory(LdapSettingsFixture.bind(settings));
    }

    static Stream<Map<String, String>> waysOfFindingUsers() {
        return Stream.of(
                searching(),
                pattern(),
                LdapSettingsFixture.with(
                        pattern(), "bind-dn", TestDirectory.ACCOUNT, "bind-password", TestDirectory.ACCOUNT_PASSWORD),
                LdapSettingsFixture.with(searching(), "groups.member", "memberUid", "groups.member-is", "name"),
                LdapSettingsFixture.with(searching(), "url", SERVER.ldap(), "start-tls", "true"));
    }

    @ParameterizedTest
    @MethodSource("waysOfFindingUsers")
    void theRightPasswordGivesThePersonWithTheGroups(Map<String, String> settings) throws LDAPException {
        assertThat(directory(settings).authenticate("ada", "lovelace"))
                .contains(new LdapPerson("ada", Set.of("zoe-admins", "everybody")));
        assertThat(directory(settings).authenticate("alan", "turing"))
                .contains(new LdapPerson("alan", Set.of("everybody")));
    }

    @ParameterizedTest
    @MethodSource("waysOfFindingUsers")
    void wrongPasswordsAndUnknownNamesCostTheSameRequests(Map<String, String> settings) throws LDAPException {
        LdapDirectory directory = directory(settings);

        assertThat(directory.authenticate("ada", "wrong")).isEmpty();
        List<String> wrong = kinds();
        assertThat(directory.authenticate("nemo", "wrong")).isEmpty();
        List<String> unknown = kinds();
        directory.pretend("ada");
        List<String> pretended = kinds();

        assertThat(unknown).isEqualTo(wrong).isEqualTo(pretended);
        assertThat(wrong).last().isEqualTo("bind");
    }

    /** The kinds of the requests since the last call. */
    private static List<String> kinds() {
        List<String> kinds = SERVER.requests().stream()
                .map(request -> request.replaceFirst(" .*", ""))
                .toList();
        SERVER.forgetRequests();
        return kinds;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "ad*",
                "ada)(uid=*",
                "*)(objectClass=*",
                "ada,ou=people",
                "ada+uid=alan",
                "ada\\2a",
                "",
                " ",
                "ada\0"
            })
    void aNameIsNeverReadAsAFilterOrAsTheNameOfAnEntry(String name) throws LDAPException {
        for (Map<String, String> settings : List.of(searching(), pattern())) {
            assertThat(directory(settings).authenticate(name, "lovelace")).isEmpty();
        }
    }

    @Test
    void twoEntriesOfOneNameAreNobody() {
        SERVER.addUnit("guests", TestDirectory.PEOPLE);
        SERVER.addPerson("ou=guests," + TestDirectory.PEOPLE, "ada", "lovelace");

        assertThatThrownBy(() -> directory(searching()).authenticate("ada", "lovelace"))
                .isInstanceOf(LDAPException.class);
    }

    @Test
    void aFilterLimitsWhoIsAUser() throws LDAPException {
        Map<String, String> settings = LdapSettingsFixture.with(searching(), "users.filter", "(!(uid=alan))");

        assertThat(directory(settings).authenticate("ada", "lovelace")).isPresent();
        assertThat(directory(settings).authenticate("alan", "turing")).isEmpty();
    }

    @Test
    void aReferralIsNotFollowed() {
        SERVER.addReferral(TestDirectory.PEOPLE);

        assertThatThrownBy(() -> directory(searching()).authenticate("ada", "lovelace"))
                .isInstanceOf(LDAPException.class)
                .hasMessageContaining("another one");
        assertThatThrownBy(() -> directory(LdapSettingsFixture.with(
                                searching(), "users.base", "ou=elsewhere," + TestDirectory.PEOPLE))
                        .authenticate("ada", "lovelace"))
                .isInstanceOf(LDAPException.class);
    }

    @Test
    void aWrongPasswordOfTheAccountThatSearchesRefusesEverybody() {
        assertThatThrownBy(() -> directory(LdapSettingsFixture.with(searching(), "bind-password", "old"))
                        .authenticate("ada", "lovelace"))
                .isInstanceOf(LDAPException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCertificateOfAnUnknownAuthorityEndsTheConnectionBeforeAnyPassword(boolean startTls) {
        Map<String, String> settings = LdapSettingsFixture.with(
                searching(), "ca-file", TestCertificate.of("localhost").file().toString());
        Map<String, String> used =
                startTls ? LdapSettingsFixture.with(settings, "url", SERVER.ldap(), "start-tls", "true") : settings;

        assertThatThrownBy(() -> directory(used).authenticate("ada", "lovelace"))
                .isInstanceOf(LDAPException.class);

        assertThat(SERVER.passwords()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCertificateForAnotherNameEndsTheConnectionBeforeAnyPassword(boolean startTls) {
        try (TestDirectory other = TestDirectory.start("other.example.org")) {
            Map<String, String> settings = LdapSettingsFixture.searching(other);
            Map<String, String> used =
                    startTls ? LdapSettingsFixture.with(settings, "url", other.ldap(), "start-tls", "true") : settings;

            assertThatThrownBy(() -> directory(used).authenticate("ada", "lovelace"))
                    .isInstanceOf(LDAPException.class);

            assertThat(other.passwords()).isEmpty();
        }
    }

    /** The listen queue accepts the connection, and nothing ever answers. */
    @ParameterizedTest
    @ValueSource(strings = {"ldap", "ldaps", "start-tls"})
    void aDirectoryThatIsSilentIsNotWaitedForForever(String way) throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Map<String, String> settings = LdapSettingsFixture.with(
                    searching(),
                    "url",
                    (way.equals("ldaps") ? "ldaps" : "ldap") + "://localhost:" + silent.getLocalPort(),
                    "start-tls",
                    Boolean.toString(way.equals("start-tls")),
                    "connect-timeout",
                    "200ms",
                    "read-timeout",
                    "200ms");

            assertThatThrownBy(() -> directory(settings).authenticate("ada", "lovelace"))
                    .isInstanceOf(LDAPException.class);
        }
    }

    /** It agrees to begin TLS, and then says nothing. */
    @Test
    void aDirectoryThatIsSilentInTheHandshakeIsNotWaitedForForever() throws Exception {
        byte[] agreement = HexFormat.of().parseHex("300c02010178070a010004000400");
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Future<Long> answer = thread.submit(() -> {
                try (Socket connection = server.accept()) {
                    connection.getOutputStream().write(agreement);
                    return connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
            });
            Map<String, String> settings = LdapSettingsFixture.with(
                    searching(),
                    "url",
                    "ldap://localhost:" + server.getLocalPort(),
                    "start-tls",
                    "true",
                    "connect-timeout",
                    "200ms");

            assertThatThrownBy(() -> directory(settings).authenticate("ada", "lovelace"))
                    .isInstanceOf(LDAPException.class);
            assertThat(answer).succeedsWithin(Duration.ofSeconds(30));
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aPersonWithoutAGroupBaseHasNoGroups() throws LDAPException {
        Map<String, String> settings = LdapSettingsFixture.with(
                LdapSettingsFixture.secure(SERVER), "users.dn", "uid={0}," + TestDirectory.PEOPLE);

        assertThat(directory(settings).authenticate("ada", "lovelace"))
                .isEqualTo(Optional.of(new LdapPerson("ada", Set.of())));
    }
}
