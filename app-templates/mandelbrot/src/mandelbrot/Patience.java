package mandelbrot;

import java.io.IOException;

/**
 * Repeats calls to the coordinator with growing pauses: until its first answer for as long as it takes, since workers
 * may start before it; afterwards for a while only, since then it is gone.
 */
final class Patience {

    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 2_000;
    private static final long GONE_AFTER_NANOS = 30_000_000_000L;

    private boolean answered;
    private long lastAnswer;

    /** Throws the call's own exception when the coordinator was there and is gone. */
    <T> T call(Call<T> call) throws IOException, InterruptedException {
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                T result = call.run();
                answered = true;
                lastAnswer = System.nanoTime();
                return result;
            } catch (IOException e) {
                if (answered && System.nanoTime() - lastAnswer > GONE_AFTER_NANOS) {
                    throw e;
                }
                if (pause == FIRST_PAUSE_MILLIS) {
                    System.out.println("waiting for the coordinator: " + e.getMessage());
                }
            }
            Thread.sleep(pause);
            pause = Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
        }
    }

    /** Something that may be repeated. */
    interface Call<T> {
        T run() throws IOException;
    }
}
