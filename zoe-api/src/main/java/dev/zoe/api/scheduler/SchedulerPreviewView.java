package dev.zoe.api.scheduler;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What the scheduler would decide now with other settings.
 *
 * @param changes what would start and what would be reclaimed at once, up to {@link SchedulerPreviews#MOST} executions;
 *     those that would be admitted come first
 * @param queue who would wait after that, up to as many, from the head
 * @param waiting number of executions that would wait
 */
@Schema(name = "SchedulerPreview")
public record SchedulerPreviewView(List<Change> changes, List<Place> queue, int waiting) {

    public SchedulerPreviewView {
        changes = List.copyOf(changes);
        queue = List.copyOf(queue);
    }

    /** An execution; of one that the caller may not operate, nothing is shown. */
    @Schema(name = "SchedulerPreviewExecution")
    public record Execution(Optional<Long> id, Optional<String> name, Optional<String> owner) {

        static final Execution OF_ANOTHER_USER = new Execution(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * What would happen to an execution.
     *
     * @param admitted whether it waits now, and would run
     * @param started services that would start
     * @param reclaimed elastic services that would be stopped
     */
    @Schema(name = "SchedulerPreviewChange")
    public record Change(Execution execution, boolean admitted, int started, int reclaimed) {}

    /**
     * A place in the queue.
     *
     * @param position 1 for the head
     * @param before its position now; empty when it does not wait now
     */
    @Schema(name = "SchedulerPreviewPlace")
    public record Place(Execution execution, int position, Optional<Integer> before) {}
}
