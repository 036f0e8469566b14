package dev.zoe.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Quantities as people read them. Used by the pages under the name {@code format}. */
@Component("format")
class DisplayFormat {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private final Clock clock;

    DisplayFormat(Clock clock) {
        this.clock = clock;
    }

    /** How long ago, in the two largest units that matter: {@code 3 min}, {@code 2 h 5 min}. */
    public String age(Instant since) {
        return duration(Duration.between(since, clock.instant()));
    }

    public String duration(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min";
        }
        if (seconds < 86_400) {
            return "%d h %d min".formatted(seconds / 3600, seconds % 3600 / 60);
        }
        return "%d d %d h".formatted(seconds / 86_400, seconds % 86_400 / 3600);
    }

    /** For example {@code 1.5 GiB}. */
    public String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        String number = amount == Math.rint(amount) ? "%.0f" : "%.1f";
        return String.format(Locale.ROOT, number + " %s", amount, UNITS[unit]);
    }

    /** From 0 to 100; a part of nothing is nothing. */
    public int percent(Number part, Number whole) {
        double all = whole.doubleValue();
        return all == 0 ? 0 : (int) Math.min(100, Math.round(100 * part.doubleValue() / all));
    }
}
