package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsCommandTest {

    private static final String LIST =
            """
            NAME            VERSION  BYTES  CREATED  CHANGED
            key.pem               1   1704       3d       3d
            store_password        3     20     112d       5m
            """;

    private final ScriptedServer server = new ScriptedServer()
            .get("/secrets", "secrets.json")
            .get("/users/ada/secrets", "secrets.json")
            .on("PUT", "/secrets/store_password", 200, ScriptedServer.resource("secret-set.json"));

    @AfterEach
    void stop() {
        server.close();
    }

    private String sent() {
        return server.requests("PUT", "/secrets/store_password").get(0).body();
    }

    @Test
    void secretsAreListedWithoutValues() {
        assertThat(CliRun.against(server).zoe("secrets").out()).isEqualTo(LIST);
        assertThat(CliRun.against(server).zoe("secrets", "ls").out()).isEqualTo(LIST);
        assertThat(CliRun.against(server).zoe("secrets", "ls", "--owner", "ada").out())
                .isEqualTo(LIST);
        assertThat(server.requests("GET", "/users/ada/secrets")).hasSize(1);
        assertThat(CliRun.against(server).zoe("secrets", "-o", "json").json())
                .isEqualTo(ScriptedServer.document("secrets.json"));
    }

    @Test
    void theWholeStandardInputIsTheValue() {
        CliRun run = CliRun.against(server).input("two\nlines\n").zoe("secrets", "set", "store_password");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("secret store_password set: version 3, 20 bytes\n");
        assertThat(sent()).isEqualTo("{\"value\":\"dHdvCmxpbmVzCg==\"}");
    }

    @Test
    void aFileIsSentByteForByte(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("key"), new byte[] {0, -1, 10});

        CliRun run = CliRun.against(server)
                .input("not this")
                .zoe("secrets", "set", "store_password", "--file", file.toString(), "-o", "json");

        assertThat(run.json()).isEqualTo(ScriptedServer.document("secret-set.json"));
        assertThat(sent()).isEqualTo("{\"value\":\"AP8K\"}");
    }

    @Test
    void aMissingFileIsSaid() {
        CliRun run = CliRun.against(server).zoe("secrets", "set", "store_password", "--file", "no-such-file");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no-such-file: no such file");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void theValueIsNoArgument() {
        CliRun run = CliRun.against(server).zoe("secrets", "set", "store_password", "hunter2");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void theReasonOfARefusalIsShown() {
        server.problem("PUT", "/secrets/key", 409, "This site has no key for secrets.");

        CliRun run = CliRun.against(server).input("x").zoe("secrets", "set", "key");

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("This site has no key for secrets.");
    }

    @Test
    void secretsAreDeleted() {
        server.on("DELETE", "/secrets/key.pem", 204, "").on("DELETE", "/users/ada/secrets/key.pem", 204, "");

        assertThat(CliRun.against(server).zoe("secrets", "rm", "key.pem").out()).isEqualTo("secret key.pem deleted\n");
        assertThat(CliRun.against(server)
                        .zoe("secrets", "rm", "key.pem", "--owner", "ada")
                        .exitCode())
                .isZero();
        assertThat(server.requests("DELETE", "/users/ada/secrets/key.pem")).hasSize(1);
    }
}
