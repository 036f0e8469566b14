package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;

/**
 * The baseline of submissions, PostgreSQL alone: {@code pgbench} inserts the rows of a submission, that of the audit
 * trail included, with the statement that Zoe uses, into a database of its own on the same server.
 */
final class PgbenchBaseline {

    private static final String DATABASE = "spine_bench";
    private static final String USER = "postgres";
    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    private static final String SCRIPT =
            """
            with written as (
                insert into execution (name, owner_id, status, kind, core_count, elastic_count, core_millicores,
                                       core_memory, core_gpus, elastic_millicores, elastic_memory, elastic_gpus,
                                       group_id, stored_rows, stored_bytes, submitted_at)
                values ('bench-tiny', 1, 'submitted', 'batch', 1, 0, 2000, 67108864, 0, 0, 0, 0, 1, 2, 600,
                        clock_timestamp())
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
            ), audited as (
                insert into audit_entry (at, actor, actor_id, actor_role, address, request_id, action, target_kind,
                                         target, result, after)
                select now(), 'admin', 1, 'user', '127.0.0.1', 'c0ffee00-0000-4000-8000-000000000000',
                       'execution.submit', 'execution', id::text, 'done',
                       jsonb_build_object('name', 'bench-tiny', 'kind', 'batch')
                from written
                returning id
            ), pending as (
                insert into audit_pending (entry_id) select id from audited
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
        // The tables, indexes and triggers of Zoe, so that the baseline writes the same.
        Flyway.configure()
                .dataSource(url(DATABASE), USER, password())
                .locations("classpath:db/migration")
                .load()
                .migrate();
        try (Connection database = connect(DATABASE);
                Statement statement = database.createStatement()) {
            statement.execute(
                    """
                    insert into users (username, fs_uid, role_id, quota_id, created_at)
                    select 'admin', 1000, r.id, q.id, now() from role r, quota q where r.name = 'admin'""");
            statement.execute(
                    "insert into user_group (name, quota_id, created_at) select 'bench', id, now() from quota");
            // The description is a column default: in the script, pgbench would look for its variables in the text.
            statement.execute("alter table execution alter description set default '%s'"
                    .formatted(description.replace("'", "''")));
        }
    }

    private Connection connect(String database) throws IOException, SQLException {
        return DriverManager.getConnection(url(database), USER, password());
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%s/%s".formatted(port, database);
    }

    private String password() throws IOException {
        String line = Files.readAllLines(passwords).get(0);
        return line.substring(line.lastIndexOf(':') + 1);
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
                USER,
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
