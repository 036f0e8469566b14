package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    private final Map<Object, String> keys = new HashMap<>();
    private final State state = new State();
    private final Fingerprint before = Fingerprint.of(state, keys);

    @Test
    void anUnchangedStateIsTheSame() {
        state.counts.put("b", state.counts.remove("b"));

        assertThat(Fingerprint.of(state, keys).isSameAs(before)).isTrue();
    }

    @Test
    void everyChangeOfAPartMakesAnotherState() {
        List<Consumer<State>> changes = List.of(
                changed -> changed.parts.get(1).amount = 3,
                changed -> changed.parts.add(changed.parts.remove(0)),
                changed -> changed.parts.set(1, changed.parts.get(0)),
                changed -> changed.parts.remove(1),
                changed -> changed.counts.put("b", 3),
                changed -> changed.counts.put("c", 1),
                changed -> changed.bits.set(7),
                changed -> changed.array[0] = 1);

        assertThat(changes).allSatisfy(change -> {
            State changed = new State();
            change.accept(changed);

            assertThat(Fingerprint.of(changed, keys).isSameAs(before)).isFalse();
        });
    }

    @Test
    void aMessageNamesThePathsOfWhatChanged() {
        state.parts.get(1).amount = 3;
        state.counts.put("b", 4);
        Fingerprint after = Fingerprint.of(state, keys);

        assertThat(before.missingIn(after)).containsExactly(".parts[1].amount = 2", ".counts{b} = 2");
        assertThat(after.missingIn(before)).containsExactly(".parts[1].amount = 3", ".counts{b} = 4");
    }

    private static final class Part {
        private int amount;

        Part(int amount) {
            this.amount = amount;
        }
    }

    private static final class State {
        private final List<Part> parts = new ArrayList<>(List.of(new Part(1), new Part(2)));
        private final Map<String, Integer> counts = new HashMap<>(Map.of("a", 1, "b", 2));
        private final BitSet bits = new BitSet();
        private final int[] array = new int[2];
    }
}
