package dev.zoe.scheduler.internal.policy;

/** What becomes of a waiting request when it is tried. */
public sealed interface AdmissionOutcome {

    /** It is admitted. */
    record Starts() implements AdmissionOutcome {}

    /** Its core finds no room, even if every elastic instance that may go were taken back. */
    record NoCapacity() implements AdmissionOutcome {}

    /** Its core has room only where elastic instances are that do not give way to it. */
    record NoGain() implements AdmissionOutcome {}

    /** It would delay the head of the line. */
    record DelaysHead(long head) implements AdmissionOutcome {}

    /** A request in service lost core instances and must have them back first. */
    record AfterRepair(long request) implements AdmissionOutcome {}
}
