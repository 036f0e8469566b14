package dev.zoe.scheduler.internal;

/** What becomes of a waiting request when it is tried. */
sealed interface Outlook {

    /** It is admitted. */
    record Starts() implements Outlook {}

    /** Its core finds no room, even if every elastic instance that may go were taken back. */
    record NoRoom() implements Outlook {}

    /** Its core has room only where elastic instances are that do not give way to it. */
    record NoGain() implements Outlook {}

    /** It would delay the head of the line. */
    record DelaysHead(long head) implements Outlook {}

    /** A request in service lost core instances and must have them back first. */
    record AfterRepair(long request) implements Outlook {}
}
