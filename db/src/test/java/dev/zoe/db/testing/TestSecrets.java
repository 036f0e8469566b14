package dev.zoe.db.testing;

import dev.zoe.db.secret.SecretCipher;
import dev.zoe.db.secret.SecretReader;
import dev.zoe.db.secret.SecretSettings;
import dev.zoe.db.secret.SecretStore;
import dev.zoe.db.secret.SecretValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sets secrets of users, and reads them, with keys that tests tell apart by numbers. */
public final class TestSecrets {
    private static final int KEY_BYTES = 32;

    private final JdbcClient database;
    private final TestUserWriter users;

    public TestSecrets(DataSource database) {
        this.database = JdbcClient.create(database);
        this.users = new TestUserWriter(database);
    }

    private static SecretCipher cipher(int... keys) {
        List<String> base64 = IntStream.of(keys)
                .mapToObj(number -> {
                    byte[] key = new byte[KEY_BYTES];
                    key[0] = (byte) number;
                    return Base64.getEncoder().encodeToString(key);
                })
                .toList();
        return SecretCipher.of(new SecretSettings(null, base64));
    }

    /** Sets a secret of a user, encrypted with this key. */
    public void set(String username, String name, String value, int key) {
        var unused = new SecretStore(database, cipher(key))
                .put(users.id(username), name, new SecretValue(value.getBytes(StandardCharsets.UTF_8)));
    }

    /** As a master with these keys reads them. */
    public SecretReader reader(int... keys) {
        return new SecretReader(database, cipher(keys));
    }
}
