package dev.zoe.scheduler.internal;

/** What would become of a waiting request if it were the head now. */
sealed interface Outlook {

    /** It is admitted. */
    record Starts() implements Outlook {}

    /** Its core finds no room, even if every elastic instance were taken back. */
    record NoRoom(Arrangement.Stuck stuck) implements Outlook {}

    /** It would only take from those in service what they can use themselves. */
    record NoGain() implements Outlook {}

    /** A request in service lost core instances and must have them back first. */
    record AfterRepair(long request) implements Outlook {}
}
