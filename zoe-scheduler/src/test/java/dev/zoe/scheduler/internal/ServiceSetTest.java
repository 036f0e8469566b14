package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Progress;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.SpeedUp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Those in service are always as sorting and a look at everybody would have it. */
class ServiceSetTest {

    private final Nodes nodes = new Nodes(Placement.PUBLISHED);
    private final NodeState node =
            nodes.cluster.put(new Node("n1", new Resources(1000, 0, 0), Resources.NONE, Set.of(), false));
    private final Effort effort = new Effort();
    private final ServiceSet service = new ServiceSet(effort);
    private final List<Member> all = new ArrayList<>();
    private final Random random = new Random(4);

    @Test
    void whateverHappensTheOrderAndTheHungryAreThoseOfALookAtAll() {
        for (int step = 0; step < 1500; step++) {
            switch (random.nextInt(8)) {
                case 0 -> join(member(step));
                case 1 -> leave();
                case 2 -> reorder();
                default -> grant();
            }
            isLikeALookAtAll();
        }
    }

    private Member member(long id) {
        Request.Component unit = new Request.Component(
                "unit", new Resources(1, 0, 0), random.nextInt(2), 1 + random.nextInt(2), Set.of());
        Request request = new Request(id, random.nextInt(4), random.nextInt(2), 10, List.of(unit));
        Member member = Admission.member(
                request,
                new Holder("", nodes.cluster.dimensions.count()),
                nodes.cluster,
                Progress.start(10, 3, 0, SpeedUp.LINEAR));
        member.key = random.nextInt(5);
        member.band = random.nextInt(2);
        return member;
    }

    private void join(Member member) {
        long before = effort.comparisons();
        service.add(member);
        // A search in halves: of n, it compares with one more than log2(n) at most.
        assertThat(effort.comparisons() - before)
                .isBetween(Math.min(1L, all.size()), 33L - Integer.numberOfLeadingZeros(all.size()));
        all.add(member);
    }

    private void leave() {
        if (!all.isEmpty()) {
            service.remove(all.remove(random.nextInt(all.size())));
        }
    }

    private void grant() {
        if (!all.isEmpty()) {
            Group group = all.get(random.nextInt(all.size())).groups.get(0);
            boolean core = random.nextBoolean();
            int more = group.missing(core) > 0 ? 1 : 0;
            nodes.ledger.place(group.on(node), core, more, null, null);
            if (random.nextInt(8) == 0) {
                nodes.ledger.takeAll(group.on(node));
            }
        }
    }

    private void reorder() {
        List<Member> before = List.copyOf(service.members());
        before.forEach(m -> m.key = random.nextInt(3) == 0 ? random.nextInt(5) : m.key);

        List<Member> passed = service.reorder();

        Set<Member> expected = new HashSet<>();
        List<Member> after = sorted();
        for (Member member : before) {
            for (Member other : before.subList(0, before.indexOf(member))) {
                if (member.isHungry && other.elasticHeld > 0 && after.indexOf(member) < after.indexOf(other)) {
                    expected.add(other);
                }
            }
        }
        assertThat(new HashSet<>(passed)).isEqualTo(expected);
        long comparisons = effort.comparisons();
        assertThat(service.reorder()).isEmpty();
        assertThat(effort.comparisons() - comparisons).isEqualTo(Math.max(0, all.size() - 1));
    }

    private List<Member> sorted() {
        return all.stream().sorted(Keys::compare).toList();
    }

    private void isLikeALookAtAll() {
        List<Member> sorted = sorted();
        assertThat(service.members()).isEqualTo(sorted);
        assertThat(sorted).allMatch(m -> service.at(m.position) == m && service.find(m.request.id()) == m);
        assertThat(service.size()).isEqualTo(all.size());
        assertThat(service.isEmpty()).isEqualTo(all.isEmpty());
        assertThat(service.lacksCore())
                .isEqualTo(all.stream().anyMatch(m -> m.groups.get(0).missing(true) > 0));
        List<Member> hungry =
                sorted.stream().filter(m -> m.groups.get(0).missing(false) > 0).toList();
        assertThat(service.isSated()).isEqualTo(hungry.isEmpty());
        for (int from = 0; from <= all.size(); from++) {
            int position = from;
            assertThat(service.hungryFrom(from))
                    .isEqualTo(hungry.stream()
                            .filter(m -> m.position >= position)
                            .findFirst()
                            .orElse(null));
        }
        Member newcomer = member(10_000);
        for (boolean lessUrgent : new boolean[] {true, false}) {
            Stretch behind = service.behind(newcomer, lessUrgent);
            assertThat(sorted.subList(behind.first(), Math.max(behind.first(), behind.end())))
                    .isEqualTo(sorted.stream()
                            .filter(m -> Keys.compare(newcomer, m) < 0
                                    && (lessUrgent || m.request.urgency() == newcomer.request.urgency()))
                            .toList());
        }
    }
}
