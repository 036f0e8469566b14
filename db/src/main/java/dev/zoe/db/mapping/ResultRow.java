package dev.zoe.db.mapping;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/** The current row of a result: columns that may be null come as {@link Optional}. */
public record ResultRow(ResultSet columns) {

    public long number(String column) throws SQLException {
        return columns.getLong(column);
    }

    public int count(String column) throws SQLException {
        return columns.getInt(column);
    }

    public boolean flag(String column) throws SQLException {
        return columns.getBoolean(column);
    }

    public String text(String column) throws SQLException {
        return columns.getString(column);
    }

    public Instant time(String column) throws SQLException {
        return columns.getObject(column, OffsetDateTime.class).toInstant();
    }

    public Optional<Instant> maybeTime(String column) throws SQLException {
        return Optional.ofNullable(columns.getObject(column, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant);
    }

    public Optional<Long> maybeNumber(String column) throws SQLException {
        return Optional.ofNullable(columns.getObject(column, Long.class));
    }

    public Optional<Integer> maybeCount(String column) throws SQLException {
        return Optional.ofNullable(columns.getObject(column, Integer.class));
    }

    public Optional<String> maybeText(String column) throws SQLException {
        return Optional.ofNullable(columns.getString(column));
    }

    /** An array of texts. */
    public Optional<List<String>> maybeTexts(String column) throws SQLException {
        Array array = columns.getArray(column);
        return array == null ? Optional.empty() : Optional.of(List.of((String[]) array.getArray()));
    }
}
