package dev.zoe.simulator.architecture.figure;

import java.io.IOException;

/** A figure needs a trace that is not at hand. */
public final class MissingDataException extends IOException {

    private static final long serialVersionUID = 1L;

    MissingDataException(String file) {
        super("needs " + file + " in the folder that --traces names");
    }
}
