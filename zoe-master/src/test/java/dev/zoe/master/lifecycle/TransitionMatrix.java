package dev.zoe.master.lifecycle;

import java.util.Arrays;

/** Reads matrices of the form {@code state, event, next state, effects}. */
final class TransitionMatrix {

    private TransitionMatrix() {}

    /** The row of a state and an event; empty when there is none. */
    static String[] row(String matrix, String state, String event) {
        return matrix.lines()
                .map(line ->
                        Arrays.stream(line.split(",", -1)).map(String::strip).toArray(String[]::new))
                .filter(cells -> cells[0].equals(state) && cells[1].equals(event))
                .findFirst()
                .orElse(new String[0]);
    }

    /** What an event without a row in the matrix is: a no-op if it is listed, otherwise illegal. */
    static TransitionResult unchanged(String noOps, String state, String event) {
        return row(noOps, state, event).length == 0 ? TransitionResult.ILLEGAL : TransitionResult.NO_OP;
    }

    static String[] words(String cell) {
        return cell.isEmpty() ? new String[0] : cell.split(" ", -1);
    }
}
