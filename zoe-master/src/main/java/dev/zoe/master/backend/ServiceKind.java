package dev.zoe.master.backend;

import java.util.Locale;

/** Whether an application needs a service, or only runs faster with it. The label of a container says it. */
public enum ServiceKind {
    /** The application cannot run without it. */
    CORE,
    /** The scheduler may reclaim it at any time. */
    ELASTIC;

    /** The name of the label. */
    public static final String LABEL = "zoe_service_kind";

    /** The value of the label. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of a service; one without the label counts as core. */
    public static ServiceKind of(ServiceSpec spec) {
        return ELASTIC.word().equals(spec.labels().get(LABEL)) ? ELASTIC : CORE;
    }
}
