package dev.zoe.simulator.traceformat.text;

import java.nio.charset.StandardCharsets;

/** Decimal numbers from bytes, exactly as {@link Double#parseDouble} reads them, and faster for common ones. */
final class DecimalParser {

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private DecimalParser() {}

    /** @return the number, or not-a-number when the bytes are none */
    static double parse(byte[] bytes, int from, int to) {
        int i = from;
        boolean negative = i < to && bytes[i] == '-';
        if (negative) {
            i++;
        }
        long digits = 0;
        int length = 0;
        int fraction = 0;
        boolean point = false;
        for (; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = digits * 10 + digit;
                length += digits == 0 ? 0 : 1;
                fraction += point ? 1 : 0;
            } else if (bytes[i] == '.' && !point) {
                point = true;
            } else {
                return slow(bytes, from, to);
            }
            if (length > 15 || fraction > 22) {
                return slow(bytes, from, to);
            }
        }
        if (to - from <= (negative ? 1 : 0) + (point ? 1 : 0)) {
            return Double.NaN;
        }
        // Both operands are exact, so the one rounding of the division is the right one (Clinger's fast path).
        double value = digits / POWERS[fraction];
        return negative ? -value : value;
    }

    private static double slow(byte[] bytes, int from, int to) {
        try {
            return Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
