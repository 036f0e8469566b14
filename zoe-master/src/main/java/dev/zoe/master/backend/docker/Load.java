package dev.zoe.master.backend.docker;

/** What containers take of a host: thousandths of a core, and bytes. */
public record Load(long millicores, long memory) {
    public static final Load NONE = new Load(0, 0);

    public Load plus(Load other) {
        return new Load(millicores + other.millicores, memory + other.memory);
    }
}
