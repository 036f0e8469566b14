package dev.zoe.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.TestLoginCodes;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestSessionWriter;
import dev.zoe.scheduler.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationContext;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every operation, called by every kind of caller, with a target of the caller, of another user, and a missing one. */
@Tag("slow")
class AccessMatrixTest extends ApiTest {
    private static final Path PAGE = Path.of("..", "docs", "security.md");

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mappings;

    @Test
    void everyOperationHasARow() {
        Set<Operation> rows =
                AccessTable.rows().stream().map(AccessRow::operation).collect(Collectors.toSet());

        Set<Operation> operations = new TreeSet<>(ofOpenApi());
        operations.addAll(ofCompat());
        assertThat(rows).containsExactlyInAnyOrderElementsOf(operations);
    }

    @Test
    void everyCallEndsAsItsRowSays(
            @Autowired DataSource database,
            @Autowired SchedulerSettingsRepository schedulers,
            @Autowired ApplicationContext context)
            throws IOException {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        addNode("n1", 64, 1L << 36);
        MASTER.answers(MatrixReplies::to);
        users.add(MatrixTargets.STRANGER, "user");
        CallerLogins logins = new CallerLogins(anonymous, users, new RecordTimeWriter(database));
        MatrixTargets targets = new MatrixTargets(root, records, new TestSessionWriter(database));
        targets.startStranger();
        MatrixCalls calls = new MatrixCalls(targets, root, users, new TestLoginCodes(context));
        MatrixRun run = new MatrixRun(logins, targets, calls, tables, root, new SoftAssertions());

        AccessTable.rows().forEach(run::callAsEveryone);

        run.assertAll();
        assertThat(run.counted()).isEqualTo(documented());
    }

    private static List<String> documented() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `/api/"))
                .toList();
    }

    private Set<Operation> ofOpenApi() {
        return anonymous.get("/api/v1/openapi").json().path("paths").properties().stream()
                .flatMap(path -> path.getValue().propertyNames().stream()
                        .map(verb -> new Operation(verb.toUpperCase(Locale.ROOT), path.getKey())))
                .collect(Collectors.toSet());
    }

    private Set<Operation> ofCompat() {
        return mappings.getHandlerMethods().keySet().stream()
                .flatMap(mapping -> mapping.getPatternValues().stream()
                        .filter(path -> path.startsWith("/api/0.7/"))
                        .flatMap(path -> mapping.getMethodsCondition().getMethods().stream()
                                .map(method -> new Operation(method.name(), path))))
                .collect(Collectors.toSet());
    }
}
