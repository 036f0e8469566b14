package dev.zoe.simulator.architecture.omega;

/** How transactions of Omega find conflicts and what they do about them. */
public record OmegaSettings(ConflictDetection conflict, CommitMode commit) {

    /** When a planned task conflicts. */
    public enum ConflictDetection {
        /** When its resources are no longer free. */
        RESOURCE,
        /** When anything was taken on its machine since the copy; what is freed never conflicts. */
        MACHINE
    }

    /** What happens to the tasks of a transaction without a conflict, when others have one. */
    public enum CommitMode {
        /** They start. */
        INCREMENTAL,
        /** None starts: all or nothing, as gangs need it. */
        ALL_OR_NOTHING
    }
}
