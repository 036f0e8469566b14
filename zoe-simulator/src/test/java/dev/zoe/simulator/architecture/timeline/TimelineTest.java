package dev.zoe.simulator.architecture.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private record Event(double time, int insertion) {}

    @Test
    void eventsComeInTheOrderOfTimeAndInsertion() {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Timeline timeline = new Timeline(2);
            PriorityQueue<Event> expected =
                    new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingInt(Event::insertion));
            int inserted = 0;
            for (int step = 0; step < 2000; step++) {
                if (random.nextInt(5) < 3) {
                    // Few times, so that many are equal.
                    double time = timeline.now() + random.nextInt(4);
                    timeline.at(time, 7, inserted, -inserted);
                    expected.add(new Event(time, inserted++));
                } else if (timeline.next()) {
                    Event next = expected.remove();
                    assertThat(timeline.now()).isEqualTo(next.time());
                    assertThat(timeline.a()).isEqualTo(next.insertion());
                    assertThat(timeline.b()).isEqualTo(-next.insertion());
                } else {
                    assertThat(expected).isEmpty();
                }
            }
        }
    }

    @Test
    void aTimeInThePastIsRefused() {
        Timeline timeline = new Timeline();
        timeline.at(5, 0, 0, 0);
        timeline.next();
        assertThatThrownBy(() -> timeline.at(4, 0, 0, 0)).hasMessageContaining("from now on, 5.0 s");
        assertThatThrownBy(() -> timeline.at(Double.NaN, 0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aServerServesInTheOrderOfArrival() {
        Server server = new Server();
        assertThat(server.accept(10, 2)).isEqualTo(12);
        assertThat(server.accept(11, 3)).isEqualTo(15);
        assertThat(server.backlog(11)).isEqualTo(4);
        assertThat(server.accept(20, 1)).isEqualTo(21);
        assertThat(server.busy(20.5)).isEqualTo(5.5);
    }

    @Test
    void aCutLinkLosesEverything() {
        Link link = new Link(0.5, 0, new SplittableRandom(1));
        assertThat(link.deliver(2)).isEqualTo(2.5);
        link.cut(true);
        assertThat(link.deliver(2)).isEqualTo(Link.LOST);
        link.cut(false);
        assertThat(link.deliver(3)).isEqualTo(3.5);
        assertThat(link.lost()).isEqualTo(1);
        assertThat(link.sent()).isEqualTo(3);
    }
}
