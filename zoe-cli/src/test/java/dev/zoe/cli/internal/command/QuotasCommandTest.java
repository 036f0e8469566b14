package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotasCommandTest {

    private static final String STUDENTS =
            """
            quota:          students
            executions:     10
            waiting:        100
            cores:          8
            memory:         16 GiB
            gpus:           unlimited
            elastic-cores:  0.25
            elastic-memory: unlimited
            elastic-gpus:   unlimited
            run-time:       2 h 0 min
            users:          12
            """;

    private final ScriptedServer server =
            new ScriptedServer().get("/quotas", "quotas.json").get("/quotas/students", "quota.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void quotasAreListedAndShown() {
        String list =
                """
                NAME       EXECUTIONS      CORES     MEMORY  ELASTIC CORES  ELASTIC MEMORY   RUN TIME  USERS
                unlimited   unlimited  unlimited  unlimited      unlimited       unlimited  unlimited      1
                students           10          8     16 GiB           0.25       unlimited  2 h 0 min     12
                """;
        assertThat(CliRun.against(server).zoe("quotas").out()).isEqualTo(list);
        assertThat(CliRun.against(server).zoe("quotas", "ls").out()).isEqualTo(list);
        assertThat(CliRun.against(server).zoe("quotas", "show", "students").out())
                .isEqualTo(STUDENTS);
        assertThat(CliRun.against(server)
                        .zoe("quotas", "show", "students", "-o", "json")
                        .json())
                .isEqualTo(ScriptedServer.document("quota.json"));
    }

    @Test
    void limitsOfANewQuotaAreSentInTheUnitsOfTheApi() {
        server.on("POST", "/quotas", 201, ScriptedServer.resource("quota.json"));

        CliRun run = CliRun.against(server)
                .zoe(
                        "quotas",
                        "add",
                        "students",
                        "executions=10",
                        "waiting=100",
                        "gpus=2",
                        "cores=0.25",
                        "memory=16GiB",
                        "elastic_cores=unlimited",
                        "elastic-memory=1.5g",
                        "run-time=2h");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(STUDENTS);
        assertThat(server.requests("POST", "/quotas"))
                .singleElement()
                .satisfies(
                        request -> assertThat(request.body())
                                .isEqualTo(
                                        "{\"concurrent_executions\":10,\"waiting_executions\":100,\"gpus\":2,\"cores\":0.25,\"memory\":17179869184,\"elastic_cores\":0,"
                                                + "\"elastic_memory\":1610612736,\"runtime_limit_seconds\":7200,\"name\":\"students\"}"));
    }

    @Test
    void onlyTheNamedLimitsChange() {
        server.on("PATCH", "/quotas/students", 200, ScriptedServer.resource("quota.json"));

        assertThat(CliRun.against(server)
                        .zoe("quotas", "set", "students", "cores=16", "run-time=unlimited")
                        .out())
                .isEqualTo(STUDENTS);
        assertThat(server.requests("PATCH", "/quotas/students")).singleElement().satisfies(request -> assertThat(
                        request.body())
                .isEqualTo("{\"cores\":16,\"runtime_limit_seconds\":0}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "core=8|there is no key 'core'; use executions, waiting, cores, memory, gpus, elastic-cores,"
                        + " elastic-memory, elastic-gpus, run-time",
                "cores=many|cores: 'many' is not a number of cores such as 8 or 0.5, with up to three decimals,"
                        + " or unlimited",
                "cores=0.0001|cores: '0.0001' is not a number of cores such as 8 or 0.5",
                "cores=-1|cores: '-1' is not a number of cores",
                "memory=16GB|memory: '16GB' is not a size such as 512MiB, 16GiB, 1.5TiB or a whole number of bytes, or"
                        + " unlimited",
                "memory=0.3B|memory: '0.3B' is not a size",
                "executions=9999999999|executions: '9999999999' is not a whole number from 0 to 2147483647, or"
                        + " unlimited",
                "executions=-1|executions: '-1' is not a whole number",
                "run-time=soon|run-time: 'soon' is not a duration such as 90s, 5m, 2h or PT1H30M, or unlimited",
                "run-time=PT0.5S|run-time: 'PT0.5S' is not a whole number of seconds",
                "cores|'cores' is not KEY=VALUE, such as cores=8"
            })
    void whatCannotBeReadIsSaidWithWhatWouldBeRight(String limit, String message) {
        CliRun run = CliRun.against(server).zoe("quotas", "set", "students", limit);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + message);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void quotasAreDeletedOneByOne() {
        server.problem("DELETE", "/quotas/students", 409, "12 users have the quota students.")
                .on("DELETE", "/quotas/guests", 204, "");

        CliRun run = CliRun.against(server).zoe("quotas", "rm", "students", "guests");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("quota guests deleted\n");
        assertThat(run.err()).isEqualTo("quota students: 12 users have the quota students.\n");
    }
}
