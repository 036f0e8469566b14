package dev.zoe.scheduler.internal.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The undo log of trials. While a {@link Trial} is open, every change of the engine's state is recorded here together
 * with the step that undoes it. Outside of trials nothing is recorded.
 *
 * <p>The state keeps its fields private, and its setters record. Changes of nodes, settings and the queue, which cannot
 * be undone, fail while a trial is open. So a trial cannot leave a trace.
 */
public final class Journal {

    private final List<Undo> entries = new ArrayList<>();
    private int openTrials;
    private boolean recording;

    /** Restores what one change replaced. Runs when all later changes are undone already. */
    @FunctionalInterface
    public interface Undo {
        void undo();
    }

    /** Opens a trial, perhaps within another one. */
    public Trial trial() {
        openTrials++;
        recording = true;
        return new Trial(this, entries.size());
    }

    /** Runs it in a trial that is dropped: whatever it changes is undone when it returns. */
    public <T> T whatIf(Supplier<T> run) {
        Trial trial = trial();
        try {
            return run.get();
        } finally {
            trial.close();
        }
    }

    /** Whether changes must be recorded. False while they are being undone. */
    public boolean isRecording() {
        return recording;
    }

    /** Records how the change that follows is undone. */
    public void record(Undo undo) {
        if (recording) {
            entries.add(undo);
        }
    }

    /** @throws IllegalStateException in a trial: what follows cannot be undone */
    public void requireNoTrial() {
        if (openTrials > 0) {
            throw new IllegalStateException("a trial is open, in which events and decisions are not allowed");
        }
    }

    void close(int mark, boolean keep) {
        if (!keep) {
            recording = false;
            for (int i = entries.size() - 1; i >= mark; i--) {
                entries.remove(i).undo();
            }
        }
        openTrials--;
        recording = openTrials > 0;
        if (!recording) {
            entries.clear();
        }
    }
}
