package dev.zoe.web.live;

import dev.zoe.api.event.EventQueries;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.event.EventRow;
import dev.zoe.db.event.EventVisibility;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** An open page: the topics that it shows, and those of them that have changed since the last message to it. */
final class LivePage {
    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);

    private final ApiCaller reader;
    private final EventVisibility visibility;
    private final Set<LiveTopic> topics;
    private final SseEmitter emitter;
    private final Set<LiveTopic> changed = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean sending = new AtomicBoolean();
    private volatile Instant lastMessage;

    LivePage(ApiCaller reader, Set<LiveTopic> topics, SseEmitter emitter, Instant openedAt) {
        this.reader = reader;
        this.visibility = EventQueries.visibility(reader);
        this.topics = topics;
        this.emitter = emitter;
        this.lastMessage = openedAt;
    }

    ApiCaller reader() {
        return reader;
    }

    /** Notes which topics {@code event} changes; of what the reader may not see, nothing. */
    void note(EventRow event) {
        boolean isVisible = visibility.includes(event);
        for (LiveTopic topic : topics) {
            // A reader of the nodes also sees what executions of others hold there.
            boolean concerns = topic.equals(LiveTopic.CLUSTER) ? visibility.clusterStatus() : isVisible;
            if (concerns && topic.isChangedBy(event)) {
                changed.add(topic);
            }
        }
    }

    void note(LiveTopic topic) {
        if (topics.contains(topic)) {
            changed.add(topic);
        }
    }

    /** Notes that any topic may have changed. */
    void noteAll() {
        changed.addAll(topics);
    }

    /** Whether something is to be sent. Until the caller has sent it, further calls return false. */
    boolean claim(Instant now, Duration heartbeat) {
        boolean due = !changed.isEmpty() || now.isAfter(lastMessage.plus(heartbeat));
        return due && sending.compareAndSet(false, true);
    }

    /** Names the changed topics, or nothing as a sign of life. */
    void send(Instant now) throws IOException {
        try {
            List<LiveTopic> names = List.copyOf(changed);
            // What changes from here on belongs to the next message.
            names.forEach(changed::remove);
            if (names.isEmpty()) {
                emitter.send(SseEmitter.event().comment(""));
            } else {
                emitter.send(SseEmitter.event()
                        .name("changed")
                        .data(String.join(
                                " ", names.stream().map(LiveTopic::name).toList())));
            }
            lastMessage = now;
        } finally {
            sending.set(false);
        }
    }

    /** Ends the response. The server may have ended it already, because the browser has gone. */
    void end() {
        try {
            emitter.complete();
        } catch (IllegalStateException gone) {
            LOG.debug("A page was closed before its end: user={} reason=\"{}\"", reader.username(), gone.getMessage());
        }
    }
}
