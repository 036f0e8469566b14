package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How far a reader of several outputs is: for each service the number of bytes that were sent. As the id of an event it
 * is a list of {@code service.offset}, both with base 36, which fits into a header.
 */
final class LogOffsets {
    /** Of numbers that fit into 64 bits. */
    private static final Pattern ENTRY = Pattern.compile("[0-9a-z]{1,12}\\.[0-9a-z]{1,12}");

    private static final int BASE = Character.MAX_RADIX;

    private final Map<Long, Long> sent = new HashMap<>();

    /**
     * @param id that of the last event that the reader has
     * @throws Problem when it is not the id of an event of such a stream
     */
    static LogOffsets read(String id, List<ServiceLogTarget> services) {
        LogOffsets offsets = new LogOffsets();
        for (String entry : id.split("-", -1)) {
            if (!ENTRY.matcher(entry).matches()) {
                throw bad(id);
            }
            String[] numbers = entry.split("\\.", -1);
            long service = Long.parseLong(numbers[0], BASE);
            boolean known = services.stream().anyMatch(target -> target.service() == service);
            if (!known || offsets.has(service)) {
                throw bad(id);
            }
            offsets.set(service, Long.parseLong(numbers[1], BASE));
        }
        return offsets;
    }

    private static Problem bad(String id) {
        return Problem.badParameter(
                "Last-Event-ID", id, "the id of an event of a stream of the same services of this execution");
    }

    boolean has(long service) {
        return sent.containsKey(service);
    }

    /** The offset of the next byte to send. */
    long of(long service) {
        return sent.getOrDefault(service, 0L);
    }

    void set(long service, long offset) {
        sent.put(service, offset);
    }

    /** The id of an event after which this is sent. */
    String id() {
        return sent.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> Long.toString(entry.getKey(), BASE) + "." + Long.toString(entry.getValue(), BASE))
                .collect(Collectors.joining("-"));
    }
}
