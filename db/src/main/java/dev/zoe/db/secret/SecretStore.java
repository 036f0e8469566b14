package dev.zoe.db.secret;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Secrets of users as the API changes and lists them. It never reads a value. */
public class SecretStore {

    private static final String COLUMNS =
            "name, version, length(ciphertext) - " + Ciphertext.OVERHEAD_BYTES + " as size, created_at, updated_at";

    private static final String PUT =
            """
            insert into secret (user_id, name, version, key_id, ciphertext, created_at, updated_at)
            values (:user, :name, 1, :key, :ciphertext, now(), now())
            on conflict (user_id, name) do update
            set version = secret.version + 1, key_id = excluded.key_id, ciphertext = excluded.ciphertext,
                updated_at = excluded.updated_at
            returning
            """
                    + COLUMNS;

    private final JdbcClient database;
    private final SecretCipher cipher;

    public SecretStore(JdbcClient database, SecretCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /** Whether this site has a key; without one, {@link #put} must not be called. */
    public boolean hasKey() {
        return cipher.hasKey();
    }

    /** Sets a secret of a user, which may exist. */
    public Secret put(long userId, String name, SecretValue value) {
        return database.sql(PUT)
                .param("user", userId)
                .param("name", name)
                .param("key", cipher.keyId())
                .param(
                        "ciphertext",
                        cipher.encrypt(new SecretId(userId, name), value).bytes())
                .query((columns, number) -> secret(new ResultRow(columns)))
                .single();
    }

    /** The secrets of a user by name. */
    public List<Secret> list(long userId) {
        return database.sql("select " + COLUMNS + " from secret where user_id = :user order by name")
                .param("user", userId)
                .query((columns, number) -> secret(new ResultRow(columns)))
                .list();
    }

    /** The version of a secret; empty when the user has none of this name. */
    public Optional<Long> version(long userId, String name) {
        return database.sql("select version from secret where user_id = :user and name = :name for update")
                .param("user", userId)
                .param("name", name)
                .query(Long.class)
                .optional();
    }

    /** The names of the secrets of a user. */
    public Set<String> names(long userId) {
        return database.sql("select name from secret where user_id = :user")
                .param("user", userId)
                .query(String.class)
                .set();
    }

    /** @return false when the user has no secret of this name */
    public boolean delete(long userId, String name) {
        return database.sql("delete from secret where user_id = :user and name = :name")
                        .param("user", userId)
                        .param("name", name)
                        .update()
                == 1;
    }

    private static Secret secret(ResultRow row) throws SQLException {
        return new Secret(
                row.text("name"),
                row.number("version"),
                row.count("size"),
                row.time("created_at"),
                row.time("updated_at"));
    }
}
