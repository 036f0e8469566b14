package dev.zoe.master.backend.docker;

/** Whether one engine answers; shared by all queries of that engine. */
final class EngineResponsiveness {
    private final String node;
    private volatile boolean responsive = true;

    EngineResponsiveness(String node) {
        this.node = node;
    }

    String node() {
        return node;
    }

    boolean isResponsive() {
        return responsive;
    }

    /** Records whether the last call was answered. */
    void set(boolean answered) {
        responsive = answered;
    }
}
