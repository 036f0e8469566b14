package dev.zoe.api.quota;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.db.user.QuotaEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;

/**
 * The members of a quota in the body of a call. {@code null} and 0 both mean unlimited.
 *
 * @param changes what the body says, to be applied to a quota
 */
record QuotaInput(List<Consumer<QuotaEntity>> changes) {

    static final FieldType<String> NAME =
            FieldType.text(Pattern.compile("[A-Za-z0-9_-]{2,64}"), "2 to 64 of A-Z, a-z, 0-9, '_' and '-'");

    private static final FieldType<Long> COUNT = FieldType.whole(0, Integer.MAX_VALUE);
    private static final FieldType<Long> BYTES = FieldType.whole(0, 1L << 60);
    private static final FieldType<Long> SECONDS = FieldType.whole(0, 1_000_000_000);
    private static final FieldType<Long> CORES = FieldType.cores(1_000_000_000);

    QuotaInput {
        changes = List.copyOf(changes);
    }

    /** The body of a new quota, for the OpenAPI document. */
    @Schema(name = "NewQuota")
    record NewQuota(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String name,
            Long concurrentExecutions,
            Long waitingExecutions,
            Double cores,
            Long memory,
            Long gpus,
            Double elasticCores,
            Long elasticMemory,
            Long elasticGpus,
            Long runtimeLimitSeconds) {}

    /** The body of a change, for the OpenAPI document. */
    @Schema(name = "QuotaChange")
    record QuotaChange(
            Long concurrentExecutions,
            Long waitingExecutions,
            Double cores,
            Long memory,
            Long gpus,
            Double elasticCores,
            Long elasticMemory,
            Long elasticGpus,
            Long runtimeLimitSeconds) {}

    static QuotaInput read(FieldReader fields) {
        List<Consumer<QuotaEntity>> changes = new ArrayList<>();
        readCount(fields, "concurrent_executions", changes, QuotaEntity::setConcurrentExecutions);
        readCount(fields, "waiting_executions", changes, QuotaEntity::setWaitingExecutions);
        read(fields, "cores", CORES, changes, QuotaEntity::setMillicores);
        read(fields, "memory", BYTES, changes, QuotaEntity::setMemory);
        readCount(fields, "gpus", changes, QuotaEntity::setGpus);
        read(fields, "elastic_cores", CORES, changes, QuotaEntity::setElasticMillicores);
        read(fields, "elastic_memory", BYTES, changes, QuotaEntity::setElasticMemory);
        readCount(fields, "elastic_gpus", changes, QuotaEntity::setElasticGpus);
        read(fields, "runtime_limit_seconds", SECONDS, changes, QuotaEntity::setRuntimeLimitSeconds);
        return new QuotaInput(changes);
    }

    private static void readCount(
            FieldReader fields, String name, List<Consumer<QuotaEntity>> changes, ObjIntConsumer<QuotaEntity> setter) {
        read(fields, name, COUNT, changes, (quota, count) -> setter.accept(quota, Math.toIntExact(count)));
    }

    private static void read(
            FieldReader fields,
            String name,
            FieldType<Long> type,
            List<Consumer<QuotaEntity>> changes,
            BiConsumer<QuotaEntity, Long> setter) {
        fields.readOrClear(name, type, 0L).ifPresent(value -> changes.add(quota -> setter.accept(quota, value)));
    }

    void applyTo(QuotaEntity quota) {
        changes.forEach(change -> change.accept(quota));
    }
}
