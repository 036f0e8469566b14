package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.util.List;
import java.util.Optional;

/**
 * What the user chose.
 *
 * @param selected id of an execution; empty before the first choice
 * @param message a line for the user, until the next key
 */
record TopState(TopPage page, TopOrder order, Optional<Long> selected, String message) {

    static final TopState FIRST = new TopState(TopPage.CLUSTER, TopOrder.NEWEST, Optional.empty(), "");

    TopState on(TopPage other) {
        return new TopState(other, order, selected, "");
    }

    TopState sorted(TopOrder other) {
        return new TopState(page, other, selected, "");
    }

    TopState saying(String line) {
        return new TopState(page, order, selected, line);
    }

    private TopState selecting(Optional<Long> id) {
        return new TopState(page, order, id, "");
    }

    /** The executions in their order. */
    List<ExecutionDocument> sorted(ClusterSnapshot snapshot) {
        return snapshot.executions().stream().sorted(order.comparator()).toList();
    }

    /** The selected execution: the first one when there is no other choice; empty when there is none. */
    Optional<ExecutionDocument> selected(ClusterSnapshot snapshot) {
        List<ExecutionDocument> sorted = sorted(snapshot);
        return sorted.stream()
                .filter(execution -> selected.filter(id -> id == execution.id()).isPresent())
                .findFirst()
                .or(() -> sorted.stream().findFirst());
    }

    /** Selects the execution so many rows further down. */
    TopState moved(int rows, ClusterSnapshot snapshot) {
        List<ExecutionDocument> sorted = sorted(snapshot);
        if (sorted.isEmpty()) {
            return selecting(Optional.empty());
        }
        int present = selected(snapshot).map(sorted::indexOf).orElse(0);
        int next = Math.max(0, Math.min(sorted.size() - 1, present + rows));
        return selecting(Optional.of(sorted.get(next).id()));
    }

    /** The same, and what is selected stays so when the order changes. */
    TopState keepingSelection(ClusterSnapshot snapshot) {
        return selecting(selected(snapshot).map(ExecutionDocument::id));
    }
}
