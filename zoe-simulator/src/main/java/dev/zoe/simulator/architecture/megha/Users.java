package dev.zoe.simulator.architecture.megha;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The users of a cluster with their shares; without any, all tasks belong to one who has everything. */
public record Users(List<User> list) {

    /** Nobody in particular: one user whose tasks go to all global masters in turn. */
    public static final Users NONE = new Users(List.of());

    private static final Pattern TEXT = Pattern.compile("([^:@,]+):(\\d+(?:\\.\\d+)?)%?@(\\d{1,6})");
    private static final double PERCENT = 100;

    /**
     * A user with a queue at one global master.
     *
     * @param share fraction of the workers, from 0 to 1
     * @param gm number of the global master, from 1
     */
    public record User(String name, double share, int gm) {}

    public Users {
        list = List.copyOf(list);
    }

    /**
     * Reads {@code NAME:SHARE@GM,…}, with shares in per cent and global masters from 1.
     *
     * @throws IllegalArgumentException when the text is something else, a name stands twice, or the shares exceed 100 %
     */
    public static Users parse(String text) {
        List<User> users = Arrays.stream(text.split(",", -1)).map(Users::user).toList();
        if (users.stream().map(User::name).distinct().count() < users.size()) {
            throw new IllegalArgumentException("--users names a user twice; expected each once");
        }
        double sum = users.stream().mapToDouble(User::share).sum() * PERCENT;
        if (sum > PERCENT + 1e-9) {
            throw new IllegalArgumentException("the shares of --users are " + Math.round(sum * 1000) / 1000.0
                    + " % together; expected at most 100 %");
        }
        return new Users(users);
    }

    private static User user(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a user such as ada:25@1, with a share of 25 % and a"
                            + " queue at the first global master");
        }
        return new User(
                matcher.group(1), Double.parseDouble(matcher.group(2)) / PERCENT, Integer.parseInt(matcher.group(3)));
    }

    /** As {@link #parse} reads them; empty for nobody. */
    public String text() {
        return list.stream()
                .map(user -> user.name() + ":" + user.share() * PERCENT + "@" + user.gm())
                .collect(Collectors.joining(","));
    }

    boolean isEmpty() {
        return list.isEmpty();
    }

    /** Number of queues of users; one without users. */
    int count() {
        return Math.max(1, list.size());
    }

    /** Share of a user, as a fraction. */
    double share(int user) {
        return list.isEmpty() ? 1 : list.get(user).share();
    }
}
