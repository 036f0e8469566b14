package dev.zoe.db.quota;

/** The names under which the scheduler counts for users and groups. */
public final class QuotaHolder {

    private static final String USER = "user:";
    private static final String GROUP = "group:";

    private QuotaHolder() {}

    /** For example {@code user:ada}. */
    public static String ofUser(String username) {
        return USER + username;
    }

    /** For example {@code group:physics}. */
    public static String ofGroup(String name) {
        return GROUP + name;
    }
}
