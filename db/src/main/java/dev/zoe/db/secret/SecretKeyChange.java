package dev.zoe.db.secret;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Encrypts secrets again that an earlier key of the site has encrypted. */
public class SecretKeyChange {

    private static final int BATCH = 50;

    /** After the last one of the batch before, in the order of the primary key. */
    private static final String OTHER_KEYS = "select " + EncryptedSecretRow.COLUMNS
            + """
             from secret s where s.key_id <> :key and (s.user_id, s.name) > (:user, :name)
            order by s.user_id, s.name limit :limit for update
            """;

    private static final String UPDATE =
            "update secret set key_id = :key, ciphertext = :ciphertext where user_id = :user and name = :name";

    private final JdbcClient database;
    private final SecretCipher cipher;
    private final TransactionOperations transactions;

    public SecretKeyChange(JdbcClient database, SecretCipher cipher, TransactionOperations transactions) {
        this.database = database;
        this.cipher = cipher;
        this.transactions = transactions;
    }

    /**
     * What became of the secrets of other keys.
     *
     * @param changed are encrypted with the first key now
     * @param unreadable need a key that this process does not have
     */
    public record Outcome(int changed, int unreadable) {

        private Outcome plus(Outcome other) {
            return new Outcome(changed + other.changed, unreadable + other.unreadable);
        }
    }

    /** Encrypts all of them again, whose keys are known, in transactions of a few. */
    public Outcome run() {
        Outcome all = new Outcome(0, 0);
        if (!cipher.hasKey()) {
            return all;
        }
        SecretId last = new SecretId(0, "");
        while (true) {
            SecretId from = last;
            Batch batch = transactions.execute(status -> batch(from));
            if (batch == null || batch.secrets().isEmpty()) {
                return all;
            }
            all = all.plus(batch.outcome());
            last = batch.secrets().get(batch.secrets().size() - 1).id();
        }
    }

    private record Batch(List<EncryptedSecret> secrets, Outcome outcome) {}

    private Batch batch(SecretId last) {
        List<EncryptedSecret> secrets = database.sql(OTHER_KEYS)
                .param("key", cipher.keyId())
                .param("user", last.userId())
                .param("name", last.name())
                .param("limit", BATCH)
                .query((columns, number) -> EncryptedSecretRow.read(columns))
                .list();
        int changed = 0;
        for (EncryptedSecret secret : secrets) {
            changed += encryptAgain(secret) ? 1 : 0;
        }
        return new Batch(secrets, new Outcome(changed, secrets.size() - changed));
    }

    private boolean encryptAgain(EncryptedSecret secret) {
        SecretValue value;
        try {
            value = cipher.decrypt(secret);
        } catch (UnreadableSecretException unreadable) {
            return false;
        }
        database.sql(UPDATE)
                .param("key", cipher.keyId())
                .param("ciphertext", cipher.encrypt(secret.id(), value).bytes())
                .param("user", secret.id().userId())
                .param("name", secret.id().name())
                .update();
        return true;
    }
}
