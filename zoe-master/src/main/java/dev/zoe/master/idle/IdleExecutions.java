package dev.zoe.master.idle;

import dev.zoe.db.activity.Idleness;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Acts on executions that are idle. Each step can be seen in the events of the execution. A step is decided only when a
 * service has just said that it is idle.
 */
public final class IdleExecutions {

    private static final Duration OLDEST = Duration.ofSeconds(15);

    private final IdlenessStore store;
    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final ExecutionTransitions executionTransitions;
    private final ServiceTransitions serviceTransitions;
    private final LoopListener listener;

    public IdleExecutions(
            IdlenessStore store,
            ExecutionRepository executions,
            ServiceRepository services,
            ExecutionTransitions executionTransitions,
            ServiceTransitions serviceTransitions,
            LoopListener listener) {
        this.store = store;
        this.executions = executions;
        this.services = services;
        this.executionTransitions = executionTransitions;
        this.serviceTransitions = serviceTransitions;
        this.listener = listener;
    }

    /**
     * Services have said when they were last used. What has waited for long, as in an outage of the database, says
     * nothing about now.
     */
    public void reported(MasterEvent.ActivityReported report, LoopCycle cycle) {
        if (report.at().plus(OLDEST).isBefore(cycle.now())) {
            return;
        }
        Map<Long, Instant> lastActivity = report.lastActivity();
        for (Idleness known : store.find(lastActivity.keySet())) {
            Optional<Instant> reported = Optional.ofNullable(lastActivity.get(known.execution()));
            reported.ifPresent(at -> running(known, cycle).ifPresent(idle -> handle(idle, at, cycle)));
        }
    }

    /** Gives back what was taken from executions that users have touched meanwhile. */
    public void useTouched(LoopCycle cycle) {
        Set<Long> touched = store.touched();
        if (!touched.isEmpty()) {
            store.find(touched)
                    .forEach(known -> running(known, cycle).ifPresent(idle -> use(idle, cycle.now(), cycle)));
        }
    }

    private record Case(Idleness known, ExecutionEntity execution, ActiveExecution active) {}

    private Optional<Case> running(Idleness known, LoopCycle cycle) {
        return cycle.working().execution(known.execution()).flatMap(active -> executions
                .findById(active.id())
                .filter(execution -> execution.getStatus() == ExecutionStatus.RUNNING)
                .map(execution -> new Case(known, execution, active)));
    }

    private void handle(Case idle, Instant reported, LoopCycle cycle) {
        boolean elastic = idle.active().application().elasticCount() > 0;
        IdleStep step = IdleStep.of(idle.known(), idle.active().application().idle(), reported, elastic, cycle.now());
        switch (step.kind()) {
            case IN_USE -> use(idle, step.since(), cycle);
            case IDLE -> {
                if (idle.known().elasticReleasedAt().isPresent()) {
                    // The limit has become longer.
                    cycle.working().wantElastic(idle.active(), cycle.now());
                }
                note(idle, step, Optional.empty(), cycle);
            }
            case RELEASE_ELASTIC -> {
                if (idle.known().elasticReleasedAt().isEmpty()) {
                    note(idle, step, Optional.of(cycle.now()), cycle);
                    release(idle, step, cycle);
                } else {
                    note(idle, step, idle.known().elasticReleasedAt(), cycle);
                }
            }
            case STOP -> stop(idle, step, cycle);
        }
    }

    /** Writes that it is idle, and tells its owner what follows. */
    private void note(Case idle, IdleStep step, Optional<Instant> releasedAt, LoopCycle cycle) {
        Idleness known = idle.known();
        if (step.isKnown(known) && releasedAt.equals(known.elasticReleasedAt())) {
            return;
        }
        if (!step.continues(known)) {
            store.end(known.execution(), step.since());
        }
        Instant since = known.since().filter(former -> step.continues(known)).orElse(step.since());
        store.begin(known.execution(), since, step.stopAt(), releasedAt);
        String end =
                step.stopAt().map(at -> "; it will be ended at " + seconds(at)).orElse("");
        log(idle, "idle since %s%s".formatted(seconds(since), end), cycle);
    }

    private void release(Case idle, IdleStep step, LoopCycle cycle) {
        String reason = "the execution is idle since " + seconds(step.since());
        List<ServiceEntity> placed =
                services.findPlacedByExecutions(List.of(idle.known().execution()));
        for (ServiceEntity service : placed) {
            if (!service.isCore() && service.getStatus().isLiving()) {
                var unused = serviceTransitions.fire(service, ServiceEvent.STOP, reason, idle.active(), cycle);
            }
        }
        cycle.working().withholdElastic(idle.active(), cycle.now());
        cycle.afterCommit(listener::idleReleased);
    }

    private void stop(Case idle, IdleStep step, LoopCycle cycle) {
        if (!store.lockUntouched(idle.known())) {
            return;
        }
        store.end(idle.known().execution(), cycle.now());
        String reason = "ended, because it was idle for " + inWords(Duration.between(step.since(), cycle.now()));
        if (executionTransitions.fire(idle.execution(), ExecutionEvent.LEFT_IDLE, reason, cycle)) {
            cycle.afterCommit(listener::idleStopped);
        }
    }

    private void use(Case idle, Instant usedAt, LoopCycle cycle) {
        if (idle.known().since().isEmpty()) {
            return;
        }
        store.end(idle.known().execution(), cycle.now());
        String reason = idle.known().since().filter(usedAt::isAfter).isPresent()
                ? "used again"
                : "no longer idle, because its limits have changed";
        if (idle.known().elasticReleasedAt().isPresent()) {
            cycle.working().wantElastic(idle.active(), cycle.now());
            log(idle, reason + "; its elastic services may start again", cycle);
        } else {
            log(idle, reason, cycle);
        }
    }

    private static void log(Case idle, String reason, LoopCycle cycle) {
        cycle.log(NewEvent.aboutExecution(
                idle.known().execution(), idle.execution().getName(), reason));
    }

    private static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    /** {@code 2 hours}, {@code 2 hours 5 minutes}, {@code 45 minutes} or {@code 3 seconds}. */
    static String inWords(Duration time) {
        if (time.toMinutes() == 0) {
            return count(time.toSeconds(), "second");
        }
        String minutes = count(time.toMinutesPart(), "minute");
        if (time.toHours() == 0) {
            return minutes;
        }
        String hours = count(time.toHours(), "hour");
        return time.toMinutesPart() == 0 ? hours : hours + " " + minutes;
    }

    private static String count(long number, String unit) {
        return number == 1 ? "1 " + unit : number + " " + unit + "s";
    }
}
