package dev.zoe.db.secret;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The values of secrets, for the services of their user. Only the master uses it. */
public class SecretReader {

    private static final String FIND = "select " + EncryptedSecretRow.COLUMNS
            + """
             from secret s join users u on u.id = s.user_id
            where u.username = :user and s.name in (:names)
            """;

    private final JdbcClient database;
    private final SecretCipher cipher;

    public SecretReader(JdbcClient database, SecretCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /** Whether this master has a key. */
    public boolean hasKey() {
        return cipher.hasKey();
    }

    /**
     * The present values of secrets of a user by name, of those that exist.
     *
     * @throws UnreadableSecretException when one cannot be decrypted
     */
    public Map<String, SecretValue> find(String username, Collection<String> names) throws UnreadableSecretException {
        Map<String, SecretValue> values = new LinkedHashMap<>();
        for (EncryptedSecret secret : database.sql(FIND)
                .param("user", username)
                .param("names", names)
                .query((columns, number) -> EncryptedSecretRow.read(columns))
                .list()) {
            values.put(secret.id().name(), cipher.decrypt(secret));
        }
        return values;
    }
}
