package dev.zoe.db.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Secrets as the database has them, their keys, and what a changed record is worth. */
class SecretsTest {
    private static final String CANARY = "canary-in-the-database";
    private static final String FIRST = key(1);
    private static final String SECOND = key(2);

    private final DataSource tables = TestDatabase.create().dataSource();
    private final JdbcClient database = JdbcClient.create(tables);
    private final TestUserWriter users = new TestUserWriter(tables);

    @BeforeEach
    void addUsers() {
        users.add("ada", "user");
        users.add("bob", "user");
    }

    private static String key(int seed) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) seed;
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static SecretCipher cipher(String... keys) {
        return SecretCipher.of(new SecretSettings(null, List.of(keys)));
    }

    private static SecretValue value(String text) {
        return new SecretValue(text.getBytes(StandardCharsets.UTF_8));
    }

    private SecretStore store(String... keys) {
        return new SecretStore(database, cipher(keys));
    }

    private Secret put(String user, String name, String text) {
        return store(FIRST).put(users.id(user), name, value(text));
    }

    private Optional<SecretValue> read(String user, String name, String... keys) throws UnreadableSecretException {
        return Optional.ofNullable(new SecretReader(database, cipher(keys))
                .find(user, List.of(name))
                .get(name));
    }

    private SecretKeyChange change(String... keys) {
        return new SecretKeyChange(
                database, cipher(keys), new TransactionTemplate(new DataSourceTransactionManager(tables)));
    }

    @Test
    void aValueIsReadAsItWasSet() throws Exception {
        byte[] all = new byte[SecretValue.MAX_BYTES];
        all[7] = -1;
        var unused = store(FIRST).put(users.id("ada"), "big", new SecretValue(all));
        put("ada", "small", "x");

        assertThat(read("ada", "big", FIRST)).contains(new SecretValue(all));
        assertThat(read("ada", "small", FIRST)).contains(value("x"));
        assertThat(read("bob", "small", FIRST)).isEmpty();
        assertThat(store(FIRST).list(users.id("ada"))).extracting(Secret::size).containsExactly(65_536, 1);
    }

    @Test
    void noTableHasTheValue() {
        put("ada", "key", CANARY);
        put("ada", "again", CANARY);

        TestTables all = new TestTables(tables);
        assertThat(all.names()).contains("secret");
        String hex = HexFormat.of().formatHex(CANARY.getBytes(StandardCharsets.UTF_8));
        for (String table : all.names()) {
            assertThat(all.countContaining(table, CANARY, Optional.empty())).isZero();
            assertThat(all.countContaining(table, hex, Optional.empty())).isZero();
        }
        // A nonce for each: equal values do not show.
        assertThat(database.sql("select count(distinct ciphertext) from secret")
                        .query(Long.class)
                        .single())
                .isEqualTo(2);
    }

    @Test
    void aNewValueIsANewVersion() throws Exception {
        assertThat(put("ada", "key", "old").version()).isEqualTo(1);
        assertThat(put("ada", "key", "new").version()).isEqualTo(2);

        assertThat(read("ada", "key", FIRST)).contains(value("new"));
    }

    @Test
    void aRecordOfAnotherUserOrNameCannotBeRead() {
        put("ada", "key", "hers");
        put("bob", "key", "his");
        put("ada", "other", "hers");

        database.sql("update secret s set ciphertext = a.ciphertext from secret a"
                        + " where s.user_id = :bob and a.user_id = :ada and a.name = 'key'")
                .param("bob", users.id("bob"))
                .param("ada", users.id("ada"))
                .update();
        database.sql("update secret s set ciphertext = a.ciphertext from secret a"
                        + " where s.name = 'other' and a.user_id = :ada and a.name = 'key'")
                .param("ada", users.id("ada"))
                .update();

        assertUnreadable("bob", "key", "its record in the database was changed", FIRST);
        assertUnreadable("ada", "other", "its record in the database was changed", FIRST);
    }

    private void assertUnreadable(String user, String name, String reason, String... keys) {
        assertThatExceptionOfType(UnreadableSecretException.class)
                .isThrownBy(() -> read(user, name, keys))
                .withMessageContaining(reason);
    }

    @Test
    void anEarlierKeyReadsUntilEverythingHasTheNewOne() throws Exception {
        for (int i = 0; i < 120; i++) {
            put("ada", "key-" + i, "value " + i);
        }
        put("bob", "key", "his");
        assertThat(read("ada", "key-7", SECOND, FIRST)).contains(value("value 7"));
        assertUnreadable("ada", "key-7", "which is not among zoe.secrets", SECOND);
        assertThat(change(SECOND).run()).isEqualTo(new SecretKeyChange.Outcome(0, 121));

        assertThat(change(SECOND, FIRST).run()).isEqualTo(new SecretKeyChange.Outcome(121, 0));

        assertThat(read("ada", "key-7", SECOND)).contains(value("value 7"));
        assertThat(read("bob", "key", SECOND)).contains(value("his"));
        assertUnreadable("ada", "key-7", "which is not among zoe.secrets", FIRST);
        assertThat(change(SECOND, FIRST).run()).isEqualTo(new SecretKeyChange.Outcome(0, 0));
    }

    @Test
    void aKeyFileIsCreatedOnceAndOnlyItsOwnerMayReadIt(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("secrets.key");
        SecretKeyFile.createIfMissing(file);
        String first = Files.readString(file);
        SecretKeyFile.createIfMissing(file);

        assertThat(Files.readString(file)).isEqualTo(first).hasSize(45);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(SecretCipher.of(new SecretSettings(file, List.of())).keyId())
                .isEqualTo(cipher(first.strip()).keyId());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SecretCipher.of(new SecretSettings(file, List.of())))
                .withMessageContaining("chmod 600");
    }

    @Test
    void aWrongKeyIsNotRepeated(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("secrets.key");
        SecretKeyFile.createIfMissing(file);
        Files.writeString(file, FIRST + "\nhunter2\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SecretCipher.of(new SecretSettings(file, List.of())))
                .withMessageContaining("line 2 of " + file)
                .withMessageContaining("openssl rand -base64 32")
                .withMessageNotContaining("hunter2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cipher(FIRST, "aHVudGVyMg=="))
                .withMessageContaining("value 2 of zoe.secrets.keys")
                .withMessageNotContaining("aHVudGVyMg");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SecretCipher.of(new SecretSettings(file, List.of(FIRST))))
                .withMessageContaining("both set");
        assertThat(cipher().hasKey()).isFalse();
    }

    @Test
    void valuesAndKeysDoNotShowThemselves() {
        assertThat(value(CANARY) + " " + new SecretSettings(null, List.of(FIRST)))
                .doesNotContain(CANARY, FIRST);
    }
}
