package dev.zoe.db.submission;

import java.util.List;

/** A submission that a quota does not allow: it could never run, or too much waits already. */
public class QuotaExceededException extends RuntimeException {

    private final transient List<QuotaExcess> excesses;

    /** @param excesses at least one */
    public QuotaExceededException(List<QuotaExcess> excesses) {
        super(excesses.toString());
        this.excesses = List.copyOf(excesses);
    }

    public List<QuotaExcess> excesses() {
        return excesses;
    }
}
