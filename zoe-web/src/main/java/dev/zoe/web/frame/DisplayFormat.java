package dev.zoe.web.frame;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Quantities as people read them. Used by the pages under the name {@code #format}. */
@Component
public class DisplayFormat {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private final Clock clock;

    DisplayFormat(Clock clock) {
        this.clock = clock;
    }

    /** How long ago, in the two largest units that matter: {@code 3 min}, {@code 2 h 5 min}. */
    public String age(Instant since) {
        return duration(Duration.between(since, clock.instant()));
    }

    /** How long something ran, or has run up to now; a dash when it has not started. */
    public String runtime(Optional<Instant> start, Optional<Instant> end) {
        return start.map(from -> duration(Duration.between(from, end.orElseGet(clock::instant))))
                .orElse("–");
    }

    /** The same to the second: {@code 2 h 5 min 13 s}. */
    public String exactRuntime(Optional<Instant> start, Optional<Instant> end) {
        return start.map(from -> exact(Duration.between(from, end.orElseGet(clock::instant))))
                .orElse("–");
    }

    private String exact(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        String minutes = seconds < 86_400 ? "" : " %d min".formatted(seconds % 3600 / 60);
        return "%s%s %d s".formatted(duration(duration), minutes, seconds % 60);
    }

    /** For example {@code 2 h 5 min}. */
    public String seconds(double seconds) {
        return duration(Duration.ofMillis(Math.round(1000 * seconds)));
    }

    /** A limit in the largest unit in which it is a whole number: {@code 12 h}, {@code 90 min}. */
    public String exactSeconds(long seconds) {
        if (seconds % 86_400 == 0) {
            return seconds / 86_400 + " d";
        }
        if (seconds % 3600 == 0) {
            return seconds / 3600 + " h";
        }
        return seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
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
        String number = amount == Math.rint(amount) ? Long.toString((long) amount) : decimal(amount, 1);
        return number + " " + UNITS[unit];
    }

    /**
     * With this many digits after the point. A large page has hundreds of these, and a formatter for each takes long.
     */
    public String decimal(Number number, int digits) {
        return BigDecimal.valueOf(Math.round(Math.pow(10, digits) * number.doubleValue()), digits)
                .toPlainString();
    }

    /** Thousandths of a core as cores: {@code 1.5}. */
    public String cores(long millicores) {
        return BigDecimal.valueOf(millicores, 3).stripTrailingZeros().toPlainString();
    }

    /** A reason as a sentence: {@code it waits} becomes {@code It waits.} */
    public String sentence(String reason) {
        if (reason.isEmpty()) {
            return reason;
        }
        int first = reason.offsetByCodePoints(0, 1);
        String begun = reason.substring(0, first).toUpperCase(Locale.ROOT) + reason.substring(first);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    /** From 0 to 100; a part of nothing is nothing. */
    public int percent(Number part, Number whole) {
        double all = whole.doubleValue();
        return all == 0 ? 0 : (int) Math.min(100, Math.round(100 * part.doubleValue() / all));
    }
}
