package dev.zoe.cli.internal.submission;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.terminal.ProgressBar;
import dev.zoe.cli.internal.terminal.Terminal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Submits one execution for each row of parameters, a few at the same time. A refused row does not stop the others. */
public final class ParameterSweep {

    private final SubmissionClient client;
    private final Terminal terminal;
    private final Duration retryFor;

    /** @param retryFor how long each submission is tried again while the server is overloaded or away */
    public ParameterSweep(SubmissionClient client, Terminal terminal, Duration retryFor) {
        this.client = client;
        this.terminal = terminal;
        this.retryFor = retryFor;
    }

    /**
     * One execution that is to be submitted.
     *
     * @param body of the submission, as JSON
     * @param key its idempotency key
     */
    public record Row(Map<String, String> parameters, String body, String key) {}

    /**
     * What became of a row: an execution, or the failure of its submission.
     *
     * @param parameters of the row
     * @param failure of the submission, or, with an execution, of the copy of its results
     * @param copied what was copied of the results, such as {@code 2 files, 10 B}; empty when that was not asked for,
     *     or failed
     */
    public record Outcome(
            Map<String, String> parameters,
            Optional<ExecutionDocument> execution,
            Optional<CommandFailure> failure,
            Optional<String> copied) {

        /** The same with a later state of its execution. */
        public Outcome with(ExecutionDocument later) {
            return new Outcome(parameters, Optional.of(later), failure, copied);
        }

        /** The same whose results were copied. */
        public Outcome copied(String what) {
            return new Outcome(parameters, execution, failure, Optional.of(what));
        }

        /** The same whose results could not be copied. */
        public Outcome notCopied(CommandFailure why) {
            return new Outcome(parameters, execution, Optional.of(why), Optional.empty());
        }

        /** Whether the execution is there and its results are not. */
        public boolean lacksResults() {
            return execution.isPresent() && failure.isPresent();
        }

        /** The result of the row: of its execution once it has ended, of its submission, or of the copy. */
        public ExitCode result() {
            return failure.map(CommandFailure::exitCode)
                    .orElseGet(
                            () -> execution.filter(ExecutionDocument::hasFailed).isPresent()
                                    ? ExitCode.APPLICATION_FAILED
                                    : ExitCode.OK);
        }
    }

    /**
     * Submits all rows.
     *
     * @param atOnce so many at the same time
     * @return an outcome for each row, in order
     */
    public List<Outcome> submit(List<Row> rows, int atOnce) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(
                Math.min(atOnce, rows.size()), task -> daemon(task, "submit-" + number.incrementAndGet()));
        try (ProgressBar progress = new ProgressBar(terminal, "submitted", rows.size())) {
            List<Future<Outcome>> submissions = new ArrayList<>();
            rows.forEach(row -> submissions.add(threads.submit(() -> outcome(row))));
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> submission : submissions) {
                Outcome outcome = submission.get();
                outcomes.add(outcome);
                progress.step();
                outcome.failure()
                        .ifPresent(failure -> progress.printAbove(() -> terminal.notice(
                                HumanReadable.oneLine("row " + outcomes.size() + " " + describe(outcome.parameters())
                                        + ": " + String.join("; ", failure.lines())))));
            }
            return outcomes;
        } catch (ExecutionException defect) {
            throw new IllegalStateException("a submission failed with a defect", defect);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during submissions", interrupted);
        } finally {
            threads.shutdownNow();
        }
    }

    private Outcome outcome(Row row) {
        try {
            return new Outcome(
                    row.parameters(),
                    Optional.of(client.submitRetryingOutages(
                            retryFor, row.body().getBytes(StandardCharsets.UTF_8), row.key())),
                    Optional.empty(),
                    Optional.empty());
        } catch (CommandFailure failure) {
            return new Outcome(row.parameters(), Optional.empty(), Optional.of(failure), Optional.empty());
        }
    }

    private static String describe(Map<String, String> parameters) {
        return "("
                + String.join(
                        ", ",
                        parameters.entrySet().stream()
                                .map(parameter -> HumanReadable.shorten(parameter.getKey()) + "="
                                        + HumanReadable.shorten(parameter.getValue()))
                                .toList())
                + ")";
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
