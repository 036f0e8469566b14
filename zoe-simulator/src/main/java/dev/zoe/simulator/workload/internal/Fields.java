package dev.zoe.simulator.workload.internal;

import dev.zoe.simulator.workload.MalformedTraceException;

/** Numbers with a range. */
final class Fields {

    private Fields() {}

    static double atLeastZero(LineScanner line, int field, String name) throws MalformedTraceException {
        double value = line.number(field, name);
        if (value < 0) {
            throw line.wrong(field, name, "a number of at least 0");
        }
        return value;
    }

    static double aboveZero(LineScanner line, int field, String name) throws MalformedTraceException {
        double value = line.number(field, name);
        if (value <= 0) {
            throw line.wrong(field, name, "a number above 0");
        }
        return value;
    }
}
