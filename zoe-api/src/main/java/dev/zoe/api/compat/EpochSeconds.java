package dev.zoe.api.compat;

import dev.zoe.api.problem.Problem;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;

/** Times as decimal seconds since 1970, exact to a microsecond. */
public final class EpochSeconds {
    private static final int MICROS = 6;
    private static final long MICROS_OF_A_SECOND = 1_000_000;
    private static final long NANOS_OF_A_MICRO = 1000;
    /** The year 9999; PostgreSQL knows it. */
    private static final BigDecimal MOST = BigDecimal.valueOf(253_402_300_799L);

    private static final int LONGEST = 40;

    private EpochSeconds() {}

    public static BigDecimal of(Instant time) {
        return BigDecimal.valueOf(
                time.getEpochSecond() * MICROS_OF_A_SECOND + time.getNano() / NANOS_OF_A_MICRO, MICROS);
    }

    /** @throws Problem when {@code text} is not such a number */
    public static Instant parse(String parameter, String text) {
        try {
            if (text.length() <= LONGEST) {
                BigDecimal seconds = new BigDecimal(text);
                if (seconds.signum() >= 0 && seconds.compareTo(MOST) <= 0) {
                    long micros = seconds.setScale(MICROS, RoundingMode.DOWN)
                            .unscaledValue()
                            .longValueExact();
                    return Instant.ofEpochSecond(
                            micros / MICROS_OF_A_SECOND, micros % MICROS_OF_A_SECOND * NANOS_OF_A_MICRO);
                }
            }
        } catch (NumberFormatException notANumber) {
            // The problem below says what would be right.
        }
        throw Problem.badParameter(parameter, text, "a number of seconds since 1970, such as 1700000000.5");
    }
}
