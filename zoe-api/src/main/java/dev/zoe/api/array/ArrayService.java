package dev.zoe.api.array;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.SubmissionSettings;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.execution.ExecutionArray;
import dev.zoe.db.execution.ExecutionArrayStore;
import dev.zoe.db.user.Capability;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

/** Creates and shows arrays. A user sees their own ones, unless the role may operate those of others. */
@Service
class ArrayService {

    private static final String EXAMPLE = "{\"name\": \"sweep\", \"size\": 12}";
    private static final FieldType<String> NAME =
            FieldType.text(Pattern.compile("[A-Za-z0-9@-]{3,128}"), "3 to 128 of A-Z, a-z, 0-9, '@' and '-'");

    private final ExecutionArrayStore arrays;
    private final IdempotentCreations creations;
    private final TransactionOperations transactions;
    private final AuditTrail audit;
    private final JsonObjectReader json;
    private final FieldType<Long> size;

    ArrayService(
            ExecutionArrayStore arrays,
            IdempotentCreations creations,
            TransactionOperations transactions,
            AuditTrail audit,
            JsonObjectReader json,
            SubmissionSettings settings) {
        this.arrays = arrays;
        this.creations = creations;
        this.transactions = transactions;
        this.audit = audit;
        this.json = json;
        this.size = FieldType.whole(1, settings.maxArraySize());
    }

    /** The body of a new array, for the OpenAPI document. */
    @Schema(name = "NewArray")
    record NewArray(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String name,
            @Schema(
                            description = "Its executions have indexes from 1 to size",
                            requiredMode = Schema.RequiredMode.REQUIRED)
                    Integer size) {}

    /** @param key the idempotency key */
    Creation<ArrayView> create(ApiCaller caller, String body, Optional<String> key) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        JsonNode tree = json.read(body, EXAMPLE);
        CreationCall call = new CreationCall(caller, "arrays", key, tree);
        FieldReader fields = new FieldReader(tree);
        Optional<String> name = fields.require("name", NAME);
        Optional<Long> wanted = fields.require("size", size);
        fields.requireNoErrors();
        return Objects.requireNonNull(transactions.execute(transaction -> creations.once(
                call,
                () -> insert(caller, name.orElseThrow(), Math.toIntExact(wanted.orElseThrow())),
                ArrayView::id,
                id -> arrays.find(id).map(ArrayView::of))));
    }

    private ArrayView insert(ApiCaller caller, String name, int members) {
        long id = arrays.insert(caller.id(), name, members);
        audit.done(
                caller,
                AuditAction.ARRAY_CREATE,
                AuditTarget.array(id),
                Map.of(),
                Map.of("name", name, "size", members));
        return ArrayView.of(arrays.find(id).orElseThrow());
    }

    /** @throws Problem when there is no such array that the caller may see */
    ArrayView get(ApiCaller caller, long id) {
        return arrays.find(id)
                .filter(array -> caller.mayOperate(array.ownerId()))
                .map(ArrayView::of)
                .orElseThrow(() -> Problem.notFound("array", id));
    }

    /** The newest ones below an id. */
    Page<ArrayView> list(ApiCaller caller, long below, int limit) {
        Optional<Long> owner = caller.may(Capability.OPERATE_OTHERS) ? Optional.empty() : Optional.of(caller.id());
        List<ExecutionArray> found = arrays.list(owner, below, limit + 1);
        return Page.cut(found, limit, ExecutionArray::id).map(ArrayView::of);
    }
}
