package dev.zoe.scheduler.internal.policy;

/** What becomes of a waiting request when it is tried. */
public sealed interface AdmissionOutcome {

    /** It is admitted. */
    record Starts() implements AdmissionOutcome {}

    /** Its core does not fit, even if every elastic instance that may go were reclaimed. */
    record NoCapacity() implements AdmissionOutcome {}

    /** Its core has capacity only where elastic instances are that do not give way to it. */
    record NoGain() implements AdmissionOutcome {}

    /** It would delay the head of the queue. */
    record DelaysHead(long head) implements AdmissionOutcome {}

    /** A running request lost core instances and must have them back first. */
    record AfterRepair(long request) implements AdmissionOutcome {}
}
