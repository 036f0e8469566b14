package dev.zoe.api.access;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the calls of one interface. */
final class MatrixCount {
    private final Set<String> operations = new TreeSet<>();
    private final Set<MatrixCaller> callers = EnumSet.noneOf(MatrixCaller.class);
    private final Map<Integer, Integer> byStatus = new TreeMap<>();
    private int calls;
    private int allowed;

    void add(AccessRow row, MatrixCaller caller, ExpectedOutcome outcome) {
        operations.add(row.toString());
        callers.add(caller);
        byStatus.merge(outcome.isAllowed() ? 200 : outcome.status(), 1, Integer::sum);
        calls++;
        allowed += outcome.isAllowed() ? 1 : 0;
    }

    /** A row of the table in the documentation. */
    String row(String name) {
        return "| `%s` | %d | %d | %d | %d | %d | %d | %d |"
                .formatted(
                        name,
                        operations.size(),
                        callers.size(),
                        calls,
                        allowed,
                        byStatus.getOrDefault(401, 0),
                        byStatus.getOrDefault(403, 0),
                        byStatus.getOrDefault(404, 0));
    }
}
