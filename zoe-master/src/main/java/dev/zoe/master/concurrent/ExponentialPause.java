package dev.zoe.master.concurrent;

import java.time.Duration;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/** Pauses between attempts that double up to a limit, by Spring's {@link ExponentialBackOff}. */
public final class ExponentialPause {

    private ExponentialPause() {}

    /**
     * The pause after an attempt.
     *
     * @param first pause after the first attempt
     * @param longest upper limit of every pause
     * @param attempt number of the attempt, from 1
     */
    public static Duration after(Duration first, Duration longest, int attempt) {
        BackOffExecution pauses = from(first, longest).start();
        long millis = pauses.nextBackOff();
        for (int i = 1; i < attempt && millis > 0 && millis < longest.toMillis(); i++) {
            millis = pauses.nextBackOff();
        }
        return Duration.ofMillis(millis);
    }

    /** Every {@link ExponentialBackOff#start()} begins with the first pause again. */
    public static ExponentialBackOff from(Duration first, Duration longest) {
        ExponentialBackOff backOff = new ExponentialBackOff(first.toMillis(), 2);
        backOff.setMaxInterval(longest.toMillis());
        return backOff;
    }
}
