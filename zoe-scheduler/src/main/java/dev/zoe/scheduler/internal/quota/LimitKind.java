package dev.zoe.scheduler.internal.quota;

import java.util.List;

/** What a limit bounds. */
public enum LimitKind {
    EXECUTIONS,
    CORE_MILLICORES,
    CORE_MEMORY,
    CORE_GPUS,
    ELASTIC_MILLICORES,
    ELASTIC_MEMORY,
    ELASTIC_GPUS;

    private static final List<LimitKind> CORE = List.of(CORE_MILLICORES, CORE_MEMORY, CORE_GPUS);
    private static final List<LimitKind> ELASTIC = List.of(ELASTIC_MILLICORES, ELASTIC_MEMORY, ELASTIC_GPUS);

    /** Whether it bounds the elastic instances. */
    public boolean elastic() {
        return ELASTIC.contains(this);
    }

    static LimitKind core(int resource) {
        return CORE.get(resource);
    }

    static LimitKind elastic(int resource) {
        return ELASTIC.get(resource);
    }
}
