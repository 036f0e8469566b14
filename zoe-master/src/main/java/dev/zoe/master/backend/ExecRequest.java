package dev.zoe.master.backend;

import java.util.List;

/**
 * A program to be run in a container, beside the program of its service, with its user, environment and directory.
 *
 * @param command the program and its arguments; at least one
 * @param tty whether it gets a terminal; its output is then one stream
 * @param input whether it has an input; without one, it reads the end of its input at once
 * @param columns of the terminal; 0 when it is not known
 * @param rows of the terminal; 0 when it is not known
 */
public record ExecRequest(List<String> command, boolean tty, boolean input, int columns, int rows) {

    public ExecRequest {
        command = List.copyOf(command);
    }
}
