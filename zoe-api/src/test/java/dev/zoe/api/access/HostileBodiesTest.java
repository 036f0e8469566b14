package dev.zoe.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.TestLoginCodes;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.testing.TestSessionWriter;
import dev.zoe.scheduler.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

/**
 * Every operation that takes JSON, with bodies that are too large, too deep, compressed, damaged or changed at random.
 */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
class HostileBodiesTest extends ApiTest {
    private static final int ROUNDS = 12;

    private HostileBodies bodies;

    @BeforeEach
    void prepare(
            @Autowired DataSource database,
            @Autowired SchedulerSettingsRepository schedulers,
            @Autowired ApplicationContext context) {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        users.add(MatrixTargets.STRANGER, "user");
        MatrixTargets targets = new MatrixTargets(root, records, new TestSessionWriter(database));
        MatrixCalls calls = new MatrixCalls(targets, root, users, new TestLoginCodes(context));
        bodies = new HostileBodies(targets, calls, tables, users, root);
    }

    @AfterEach
    void theLogHasNoErrorAndTheServerServes(CapturedOutput log) {
        assertThat(log.getAll().lines()).noneMatch(line -> line.contains(" ERROR ") || line.startsWith("\tat "));
        awaitMaster("leader");
    }

    @AfterEach
    void restore(@Autowired SchedulerSettingsRepository schedulers) {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        MatrixTargets.removeRolesAndQuotas(root);
    }

    @Test
    void everyOperationOfTheDocumentThatTakesJsonIsHere() {
        OpenApiContract contract =
                new OpenApiContract(anonymous.get("/api/v1/openapi").json());
        Set<Operation> tried = HostileBodies.rows().stream()
                .map(AccessRow::operation)
                .filter(operation -> operation.path().startsWith("/api/v1/"))
                .collect(Collectors.toSet());

        assertThat(contract.operations().stream().filter(contract::takesJson))
                .containsExactlyInAnyOrderElementsOf(tried);
    }

    @Test
    void whatIsTooLargeTooDeepCompressedOrNoJsonIsRefusedEverywhere() throws IOException {
        byte[] bomb = compressed(new byte[64 << 20]);
        for (AccessRow row : HostileBodies.rows()) {
            refused(row, "3 MB", 413, BodyPublishers.ofByteArray(new byte[3 << 20]));
            refused(row, "1,000,000 arrays", 400, BodyPublishers.ofString("[".repeat(1_000_000)));
            refused(row, "1,500 objects", 400, BodyPublishers.ofString("{\"a\":".repeat(1_500)));
            refused(row, "no UTF-8", 400, BodyPublishers.ofByteArray(new byte[] {'{', '"', -1, -2, '"'}));
            refused(row, "a number", 400, BodyPublishers.ofString("7"));
            refused(row, "a repeated member", 400, BodyPublishers.ofString("{\"a\":1,\"a\":2}"));
            RestResponse answer =
                    refused(row, "64 MB in gzip", 415, BodyPublishers.ofByteArray(bomb), "Content-Encoding", "gzip");
            assertThat(answer.header("Accept-Encoding")).isEqualTo("identity");
        }
        assertThat(bodies.found()).isEmpty();
    }

    @Test
    void changedBodiesAreAnsweredWithoutAFailure() {
        for (AccessRow row : HostileBodies.rows()) {
            FuzzRounds.of(ROUNDS).run(mutator -> mutator.json(mutator.pick(bodies.samples(row))), body -> {
                bodies.send(row, body, BodyPublishers.ofString(body));
                assertThat(bodies.found()).isEmpty();
            });
        }
    }

    @Test
    void bodiesThatOnceFailedAreAnswered() throws IOException {
        List<String> lines = lines("hostile-bodies.txt");
        for (AccessRow row : HostileBodies.rows()) {
            for (String line : lines) {
                String body = line.substring(line.indexOf('|') + 1).strip();
                if (line.startsWith(row.operation() + " |")) {
                    bodies.send(row, body, BodyPublishers.ofString(body));
                }
            }
        }
        assertThat(bodies.found()).isEmpty();
    }

    private RestResponse refused(AccessRow row, String name, int status, BodyPublisher body, String... headers) {
        // The connection ends with the answer. Who still sends may lose it, and sends again.
        RestResponse answer = await().pollDelay(Duration.ZERO)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> bodies.send(row, name, body, headers), anyAnswer -> true);
        assertThat(answer.status())
                .as("%s with %s: %s", row, name, answer.text())
                .isEqualTo(status);
        return answer;
    }

    private static byte[] compressed(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(HostileBodiesTest.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }
}
