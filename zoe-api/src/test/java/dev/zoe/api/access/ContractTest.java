package dev.zoe.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.access.Target.Owner;
import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.api.testing.SampleBodies;
import dev.zoe.api.testing.TestLoginCodes;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestSessionWriter;
import dev.zoe.scheduler.Settings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/**
 * Every operation, called with success and with an error: requests and responses are what the OpenAPI document says,
 * and the document has no status of success that no call shows.
 */
class ContractTest extends ApiTest {
    private static final String JSON = "application/json";

    private static final int CLIENTS = 8;

    private final List<String> violations = new ArrayList<>();
    private final List<LaterCall> refusedCalls = new ArrayList<>();

    private record LaterCall(Operation operation, Optional<String> body, Callable<RestResponse> call) {}

    @Autowired
    private DataSource database;

    @Autowired
    private SchedulerSettingsRepository schedulers;

    @Autowired
    private ApplicationContext context;

    private OpenApiContract contract;
    private MatrixTargets targets;

    @BeforeEach
    void prepare() {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        addNode("n1", 64, 1L << 36);
        MASTER.answers(MatrixReplies::to);
        users.add(MatrixTargets.STRANGER, "user");
        contract = new OpenApiContract(anonymous.get("/api/v1/openapi").json());
        targets = new MatrixTargets(root, records, new TestSessionWriter(database));
        targets.startStranger();
    }

    @AfterEach
    void removeRolesAndQuotas() {
        MatrixTargets.removeRolesAndQuotas(root);
    }

    @Test
    void everyCallIsAsTheDocumentSaysAndNoneIsForgotten() throws Exception {
        CallerLogins logins = new CallerLogins(anonymous, users, new RecordTimeWriter(database));
        MatrixCalls calls = new MatrixCalls(targets, root, users, new TestLoginCodes(context));

        for (AccessRow row : AccessTable.rows()) {
            if (!row.isCompat()) {
                callAsAdministrator(row, logins, calls);
            }
        }
        callWithWrongPassword();
        callForOtherStatuses(calls);
        callWithEveryKindOfValue();

        assertThat(violations).isEmpty();
        assertThat(contract.uncalled()).as("documented, and called by no test").isEmpty();
    }

    private void callAsAdministrator(AccessRow row, CallerLogins logins, MatrixCalls calls) {
        MatrixCaller caller = MatrixCaller.ADMIN;
        Owner owner = row.target().owners().get(0);
        Map<String, String> target = targets.find(row, owner, caller.username());
        String path = MatrixCalls.address(row).at(target);
        Optional<String> body = SampleBodies.of(row.operation()).map(calls::filled);

        if (contract.parameters(row.operation(), "header").contains("If-Match")) {
            String[] stale = {"If-Match", "\"999999\""};
            check(row.operation(), body, calls.send(logins.of(caller), row, path, stale, body));
        }
        check(row.operation(), body, calls.send(logins.of(caller), row, path, new String[0], body));
        targets.forget(row, owner, caller.username());
        logins.restorePassword(caller);
        RestCaller stranger = logins.of(MatrixCaller.WRONG_PASSWORD);
        refusedCalls.add(
                new LaterCall(row.operation(), body, () -> calls.send(stranger, row, path, new String[0], body)));
    }

    /** Several at a time, because most are refused after a pause, as too many attempts with a wrong password. */
    private void callWithWrongPassword() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<RestResponse>> answers =
                    clients.invokeAll(refusedCalls.stream().map(LaterCall::call).toList());
            for (int i = 0; i < answers.size(); i++) {
                LaterCall later = refusedCalls.get(i);
                check(later.operation(), later.body(), answers.get(i).get());
            }
        } finally {
            clients.shutdownNow();
        }
    }

    /** Statuses of success that the sample bodies do not lead to. */
    private void callForOtherStatuses(MatrixCalls calls) {
        for (Operation operation : contract.operations()) {
            boolean createsOnce = operation.method().equals("POST")
                    && contract.parameters(operation, "header").contains("Idempotency-Key")
                    && !operation.path().contains("{");
            if (createsOnce) {
                String body = calls.filled(SampleBodies.of(operation).orElseThrow());
                root.post(operation.path(), body, "Idempotency-Key", operation.path());
                post(operation.path(), body, "Idempotency-Key", operation.path());
            }
        }
        post("/api/v1/executions/cancel", "{\"all\": true, \"dry_run\": true}");
        check(
                new Operation("GET", "/api/v1/workspace/content"),
                Optional.empty(),
                root.get("/api/v1/workspace/content?path=a.txt", "Range", "bytes=0-0"));
        MASTER.goAway();
        awaitMaster("away");
        post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("late", 1)));
    }

    /** Objects whose optional members have values. */
    private void callWithEveryKindOfValue() {
        get("/api/v1/executions?limit=1", "/api/v1/executions");
        get("/api/v1/events?limit=500", "/api/v1/events");
        get("/api/v1/audit?limit=500", "/api/v1/audit");
        get("/api/v1/usage?by=day,user,group,application,class,kind", "/api/v1/usage");
        get("/api/v1/queue", "/api/v1/queue");
        post("/api/v1/validation", "{\"name\": 7}");
        post("/api/v1/users", "{\"username\": \"zoe-fan\", \"fs_uid\": -1, \"nothing\": true}");
        Operation change = new Operation("PATCH", "/api/v1/quotas/{name}");
        check(change, Optional.empty(), root.send("PATCH", "/api/v1/quotas/unlimited", JSON, "{\"cores\": 3}"));
    }

    private void get(String address, String path) {
        check(new Operation("GET", path), Optional.empty(), root.get(address));
    }

    private void post(String path, String body, String... headers) {
        check(new Operation("POST", path), Optional.of(body), root.post(path, body, headers));
    }

    private void check(Operation operation, Optional<String> body, RestResponse answer) {
        violations.addAll(contract.violations(operation, body, answer));
    }
}
