package dev.zoe.db.backup;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What a backup contains.
 *
 * @param format of the file; {@link #FORMAT} for those that this version writes
 * @param schemaVersion the last migration of the database, such as {@code 22}
 * @param takenAt the time of the database when its state was read
 * @param server the version of PostgreSQL
 * @param tables in the order in which they can be filled: a table comes after those that its rows refer to
 * @param files of the data directory, when they were asked for
 */
public record BackupManifest(
        int format,
        String schemaVersion,
        Instant takenAt,
        String server,
        List<Table> tables,
        List<Sequence> sequences,
        List<Entry> files) {

    /** The format that this version writes and reads. */
    public static final int FORMAT = 1;

    /** @throws NullPointerException when a part is missing, as in a manifest that was changed */
    public BackupManifest {
        Objects.requireNonNull(schemaVersion, "schemaVersion");
        Objects.requireNonNull(takenAt, "takenAt");
        Objects.requireNonNull(server, "server");
        tables = List.copyOf(tables);
        sequences = List.copyOf(sequences);
        files = List.copyOf(files);
    }

    /**
     * A part of the file.
     *
     * @param bytes its length
     * @param sha256 its hash, in hexadecimal digits
     */
    public record Entry(String name, long bytes, String sha256) {
        public Entry {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(sha256, "sha256");
        }
    }

    /**
     * The rows of a table.
     *
     * @param columns the columns in the order of the rows
     * @param content the rows in the text format of {@code COPY}
     */
    public record Table(String name, List<String> columns, long rows, Entry content) {
        public Table {
            Objects.requireNonNull(name, "name");
            columns = List.copyOf(columns);
            Objects.requireNonNull(content, "content");
        }
    }

    /**
     * The state of a sequence.
     *
     * @param lastValue the last number, or the first one when none was taken
     * @param called whether a number was taken
     */
    public record Sequence(String name, long lastValue, boolean called) {
        public Sequence {
            Objects.requireNonNull(name, "name");
        }
    }

    /** The number of rows of all tables. */
    public long rows() {
        return tables.stream().mapToLong(Table::rows).sum();
    }
}
