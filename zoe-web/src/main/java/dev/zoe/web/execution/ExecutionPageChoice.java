package dev.zoe.web.execution;

import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.web.execution.timeline.Timelines;
import java.util.Optional;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * What a reader chose of the page of an execution; the parameters of its address.
 *
 * @param output value of a choice of outputs
 * @param named name of a service whose output is wanted instead; empty when it is taken over
 * @param timeline component whose services have a row each
 * @param from {@code start} for a timeline without the wait before the start, {@code submission} for one with it
 * @param services {@code all} for all rows of the table of services
 * @param events number of events
 * @param cursor the events before it
 */
record ExecutionPageChoice(
        Optional<String> output,
        Optional<String> named,
        Optional<String> timeline,
        Optional<String> from,
        Optional<String> services,
        Optional<Integer> events,
        Optional<String> cursor) {

    private static final String WITH_WAIT = "submission";
    private static final int EVENTS = 30;
    private static final int MORE = 5;

    ExecutionPageChoice {
        output = given(given(named).isPresent() ? named.map(String::strip) : output);
        named = Optional.empty();
        timeline = given(timeline);
        from = given(from);
    }

    static ExecutionPageChoice none() {
        return new ExecutionPageChoice(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Optional<String> given(Optional<String> field) {
        return field.filter(text -> !text.isBlank());
    }

    Timelines.Choice timelineChoice() {
        return new Timelines.Choice(timeline, withoutWait());
    }

    /** Whether the reader asked for the timeline itself. */
    boolean wantsTimeline() {
        return timeline.isPresent() || from.isPresent();
    }

    public boolean withoutWait() {
        return from.filter("start"::equals).isPresent();
    }

    public boolean allServices() {
        return services.filter("all"::equals).isPresent();
    }

    public int eventLimit() {
        return Math.max(1, Math.min(PageLimit.MOST, events.orElse(EVENTS)));
    }

    /** How many events are shown when more are asked for. */
    public int moreEvents() {
        return Math.min(PageLimit.MOST, MORE * eventLimit());
    }

    /** Whether so many events are shown that older ones have a page of their own. */
    public boolean showsMostEvents() {
        return eventLimit() == PageLimit.MOST;
    }

    public Optional<Long> before() {
        return PageCursor.read(cursor);
    }

    /** The same with a row for each service of a component, or of each component when it is empty. */
    public ExecutionPageChoice withTimeline(String component) {
        Optional<String> wanted = from.or(() -> Optional.of(WITH_WAIT));
        return new ExecutionPageChoice(output, named, Optional.of(component), wanted, services, events, cursor);
    }

    public ExecutionPageChoice withWait(boolean shown) {
        Optional<String> wanted = Optional.of(shown ? WITH_WAIT : "start");
        return new ExecutionPageChoice(output, named, timeline, wanted, services, events, cursor);
    }

    public ExecutionPageChoice withAllServices() {
        return new ExecutionPageChoice(output, named, timeline, from, Optional.of("all"), events, cursor);
    }

    public ExecutionPageChoice withMoreEvents() {
        return new ExecutionPageChoice(output, named, timeline, from, services, Optional.of(moreEvents()), cursor);
    }

    /** The address of the page. */
    public String page(long execution) {
        return address(execution, Optional.empty());
    }

    /** The address of a part of the page. */
    public String part(long execution, String name) {
        return address(execution, Optional.of(name));
    }

    private String address(long execution, Optional<String> part) {
        return UriComponentsBuilder.fromPath("/executions/" + execution)
                .queryParamIfPresent("part", part)
                .queryParamIfPresent("output", output)
                .queryParamIfPresent("timeline", timeline)
                .queryParamIfPresent("from", from)
                .queryParamIfPresent("services", services)
                .queryParamIfPresent("events", events)
                .queryParamIfPresent("cursor", cursor)
                .encode()
                .toUriString();
    }
}
