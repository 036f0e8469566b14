package dev.zoe.cli.internal.output;

import dev.zoe.cli.internal.terminal.ControlCharacters;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Quantities and times in the units that people read. */
public final class HumanReadable {

    private static final String[] SIZE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int UNIT = 1024;
    private static final int MILLI = 1000;
    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY = 24 * HOUR;

    private static final int LONGEST_VALUE = 80;

    private HumanReadable() {}

    /** The first 80 characters of a value that a message names. */
    public static String shorten(String value) {
        if (value.length() <= LONGEST_VALUE) {
            return value;
        }
        // Half of a pair of surrogates would be no text.
        int end = Character.isHighSurrogate(value.charAt(LONGEST_VALUE - 1)) ? LONGEST_VALUE - 1 : LONGEST_VALUE;
        return value.substring(0, end) + "…";
    }

    /** Bytes with up to one decimal: {@code 512 B}, {@code 1.5 GiB}, {@code 64 GiB}. */
    public static String size(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (Math.abs(amount) >= UNIT && unit < SIZE_UNITS.length - 1) {
            amount /= UNIT;
            unit++;
        }
        return decimal(amount) + " " + SIZE_UNITS[unit];
    }

    /** At most one decimal: {@code 4}, {@code 0.5}. */
    public static String decimal(double number) {
        String text = String.format(Locale.ROOT, "%.1f", number);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** Up to three decimals: {@code 4}, {@code 0.25}. */
    public static String cores(double cores) {
        return BigDecimal.valueOf(Math.round(cores * MILLI), 3)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The largest unit only: {@code 21s}, {@code 3m}, {@code 5h}, {@code 12d}. */
    public static String age(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < MINUTE) {
            return seconds + "s";
        }
        if (seconds < HOUR) {
            return seconds / MINUTE + "m";
        }
        return seconds < DAY ? seconds / HOUR + "h" : seconds / DAY + "d";
    }

    /** The two largest units: {@code 21 s}, {@code 3 min 5 s}, {@code 2 h 10 min}. */
    public static String duration(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        if (seconds < HOUR) {
            return seconds / MINUTE + " min " + seconds % MINUTE + " s";
        }
        return seconds / HOUR + " h " + seconds % HOUR / MINUTE + " min";
    }

    /** A time of the API to the second; other text as it is. */
    public static String time(String text) {
        try {
            return Instant.parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
        } catch (DateTimeParseException foreign) {
            return text;
        }
    }

    /** One line, with its control characters escaped: as wide as it will be on the terminal. */
    public static String oneLine(String text) {
        return ControlCharacters.escape(text.replaceAll("\\s+", " ").strip());
    }
}
