package dev.zoe.master.backend.docker;

/** What containers use or reserve of a host: thousandths of a core, and bytes. */
public record HostLoad(long millicores, long memory) {
    public static final HostLoad NONE = new HostLoad(0, 0);

    public HostLoad plus(HostLoad other) {
        return new HostLoad(millicores + other.millicores, memory + other.memory);
    }
}
