package dev.zoe.simulator.traceformat.text;

/** Numbers with a range. */
public final class NumberFields {

    private NumberFields() {}

    public static double atLeastZero(LineScanner line, int field, String name) throws MalformedTraceException {
        double value = line.number(field, name);
        if (value < 0) {
            throw line.wrong(field, name, "a number of at least 0");
        }
        return value;
    }

    public static double aboveZero(LineScanner line, int field, String name) throws MalformedTraceException {
        double value = line.number(field, name);
        if (value <= 0) {
            throw line.wrong(field, name, "a number above 0");
        }
        return value;
    }
}
