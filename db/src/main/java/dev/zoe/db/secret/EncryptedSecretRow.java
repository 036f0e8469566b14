package dev.zoe.db.secret;

import dev.zoe.db.mapping.ResultRow;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Columns of {@link EncryptedSecret}. */
final class EncryptedSecretRow {

    static final String COLUMNS = "s.user_id, s.name, s.version, s.key_id, s.ciphertext";

    private EncryptedSecretRow() {}

    static EncryptedSecret read(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new EncryptedSecret(
                new SecretId(row.number("user_id"), row.text("name")),
                row.number("version"),
                row.text("key_id"),
                new Ciphertext(columns.getBytes("ciphertext")));
    }
}
