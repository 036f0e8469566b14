package dev.zoe.api.load;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a few submissions be in work at once and a bounded number wait for that, and refuses the others before anything
 * was done for them: no log-in, no question to the database. Threads and connections to the database are left for
 * everybody who looks, cancels, or follows.
 */
public final class SubmissionLimit extends OncePerRequestFilter {
    private static final String PATH = "/api/v1/executions";
    private static final int LONGEST_WAIT_SECONDS = 20;

    private final int most;
    private final ProblemWriter problems;
    private final Semaphore room;
    private final Semaphore work;
    private final Turns turns = new Turns(System::nanoTime);

    /**
     * @param most in work or waiting for it
     * @param atOnce in work
     */
    public SubmissionLimit(int most, int atOnce, ProblemWriter problems) {
        this.most = most;
        this.problems = problems;
        this.room = new Semaphore(most);
        this.work = new Semaphore(Math.min(most, atOnce), true);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getMethod().equals("POST") || !request.getServletPath().equals(PATH);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!room.tryAcquire()) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            inTurn(request, response, chain);
        } finally {
            room.release();
        }
    }

    private void inTurn(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!isTurn()) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            // Those that waited in vain tell nothing of how fast others are done.
            turns.ended(room.availablePermits() == 0);
            work.release();
        }
    }

    private boolean isTurn() {
        try {
            return work.tryAcquire(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Problem tooMany() {
        return new Problem(
                        ProblemType.OVERLOADED,
                        "%d submissions are in work or wait for it, which is the most. Nothing was changed; submit again as late as Retry-After says."
                                .formatted(most))
                .retryAfter(turns.next());
    }
}
