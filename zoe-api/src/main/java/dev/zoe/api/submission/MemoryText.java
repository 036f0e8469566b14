package dev.zoe.api.submission;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of memory for people. */
final class MemoryText {
    private static final int STEP = 1024;
    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private MemoryText() {}

    /**
     * In the largest unit of which there is one, such as {@code 1.5 GiB}. An amount that two decimals do not show
     * exactly has its bytes beside it, so that two different amounts never look alike.
     */
    static String of(long bytes) {
        int unit = 0;
        long size = 1;
        while (unit < UNITS.length - 1 && bytes / size >= STEP) {
            size *= STEP;
            unit++;
        }
        BigDecimal exact = BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(size));
        BigDecimal shown = exact.setScale(2, RoundingMode.HALF_UP);
        String text = shown.stripTrailingZeros().toPlainString() + " " + UNITS[unit];
        return shown.compareTo(exact) == 0 ? text : text + " (" + bytes + " bytes)";
    }
}
