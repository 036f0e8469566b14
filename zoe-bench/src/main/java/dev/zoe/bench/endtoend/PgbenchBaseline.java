package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The baseline of submissions, PostgreSQL alone: {@code pgbench} inserts the rows of a submission, with the statement
 * that Zoe uses, into a database of its own on the same server.
 */
final class PgbenchBaseline {

    private static final String DATABASE = "spine_bench";
    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    private static final String SCRIPT =
            """
            with written as (
                insert into execution (name, owner_id, status, kind, core_count, elastic_count, core_millicores,
                                       core_memory, submitted_at)
                values ('bench-tiny', 1, 'submitted', 'batch', 1, 0, 2000, 67108864, now())
                returning id
            ), services as (
                insert into service (execution_id, component, ordinal, name, core, status)
                select id, 'sleeper', 0, 'sleeper0', true, 'created' from written
                returning id
            ), ports as (
                insert into service_port (service_id, name, number, protocol)
                select id, 'port8080', 8080, 'tcp' from services
            ), events as (
                insert into event (at, kind, execution_id, subject, to_state, reason, actor)
                select now(), 'execution', id, 'bench-tiny', 'submitted', 'submitted by admin', 'admin' from written
            )
            select id from written;
            """;

    private final ProgramRunner programs;
    private final String program;
    private final String port;
    private final Path passwords;
    private final Path script;

    /**
     * Creates the database.
     *
     * @param program path of pgbench
     * @param data directory of the standalone server
     * @param description of the executions that are inserted
     */
    PgbenchBaseline(ProgramRunner programs, String program, Path data, String description)
            throws IOException, SQLException {
        this.programs = programs;
        this.program = program;
        // The fourth line of this file has the port that PostgreSQL listens on.
        this.port = Files.readAllLines(data.resolve("postgresql/postmaster.pid"))
                .get(3)
                .strip();
        this.passwords = data.resolve("pgpass");
        this.script = Files.writeString(data.resolve("pgbench.sql"), SCRIPT);
        try (Connection server = connect("postgres");
                Statement statement = server.createStatement()) {
            statement.execute("create database " + DATABASE);
        }
        try (Connection database = connect(DATABASE);
                Statement statement = database.createStatement()) {
            statement.execute(schema());
            statement.execute(
                    """
                    insert into users (username, fs_uid, role_id, quota_id, created_at)
                    select 'admin', 1000, r.id, q.id, now() from role r, quota q where r.name = 'admin'""");
            // The description is a column default: in the script, pgbench would look for its variables in the text.
            statement.execute("alter table execution alter description set default '%s'"
                    .formatted(description.replace("'", "''")));
        }
    }

    private Connection connect(String database) throws IOException, SQLException {
        String line = Files.readAllLines(passwords).get(0);
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%s/%s".formatted(port, database),
                "postgres",
                line.substring(line.lastIndexOf(':') + 1));
    }

    private static String schema() throws IOException {
        String name = "/db/migration/V1__shared_state.sql";
        try (InputStream migration = PgbenchBaseline.class.getResourceAsStream(name)) {
            if (migration == null) {
                throw new IOException("the migration " + name + " is not on the class path");
            }
            return new String(migration.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Transactions per second. */
    double perSecond(int seconds) throws IOException, InterruptedException {
        String output = programs.run(List.of(
                program,
                "-n",
                "-h",
                "127.0.0.1",
                "-p",
                port,
                "-U",
                "postgres",
                "-c",
                Integer.toString(SubmissionRateBench.CLIENTS),
                "-j",
                "2",
                "-T",
                Integer.toString(seconds),
                "-M",
                "prepared",
                "-f",
                script.toString(),
                "dbname=%s passfile=%s".formatted(DATABASE, passwords)));
        Matcher rate = RATE.matcher(output);
        if (!rate.find()) {
            throw new IOException("pgbench printed no rate:\n" + output);
        }
        return Double.parseDouble(rate.group(1));
    }
}
