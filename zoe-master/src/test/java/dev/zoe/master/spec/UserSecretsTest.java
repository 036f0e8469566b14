package dev.zoe.master.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.application.Component.Secret;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestSecrets;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.master.backend.SecretFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UserSecretsTest {
    private static final int KEY = 1;

    private final DataSource tables = TestDatabase.create().dataSource();
    private final TestSecrets secrets = new TestSecrets(tables);

    @BeforeEach
    void addTheUser() {
        new TestUserWriter(tables).add("ada", "user");
    }

    private List<SecretFile> files(List<Secret> wanted, int... keysOfMaster) throws UnmetRequirementException {
        return new UserSecrets(secrets.reader(keysOfMaster)).of("ada", wanted);
    }

    @Test
    void eachSecretIsAFileWithThePresentValue() throws Exception {
        secrets.set("ada", "s3_key", "old", KEY);
        secrets.set("ada", "s3_key", "new", KEY);
        secrets.set("ada", "other", "not wanted", KEY);

        List<SecretFile> files = files(List.of(new Secret("s3_key", "s3_key"), new Secret("s3_key", "again.pem")), KEY);

        assertThat(files).extracting(SecretFile::name).containsExactly("s3_key", "again.pem");
        assertThat(files)
                .extracting(file -> new String(file.content(), StandardCharsets.UTF_8))
                .containsOnly("new");
    }

    @Test
    void aDeletedOneIsNamed() {
        assertThatThrownBy(() -> files(List.of(new Secret("s3_key", "s3_key")), KEY))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("user ada has no secret s3_key any longer; set it with \"zoe secrets set s3_key\"");
    }

    @Test
    void aKeyThatTheMasterDoesNotHaveIsNotShownToUsers() {
        secrets.set("ada", "s3_key", "abc", KEY);

        assertThatThrownBy(() -> files(List.of(new Secret("s3_key", "s3_key")), 2))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("a secret of user ada cannot be decrypted; the log of the master has the reason");
    }

    @Test
    void aMasterWithoutAKeySaysSo() {
        assertThatThrownBy(() -> files(List.of(new Secret("s3_key", "s3_key"))))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("the master has no key for secrets; an operator must set zoe.secrets");
    }
}
