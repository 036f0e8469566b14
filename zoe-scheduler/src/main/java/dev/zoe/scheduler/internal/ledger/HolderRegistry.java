package dev.zoe.scheduler.internal.ledger;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** All holders that have requests, waiting or running. */
public final class HolderRegistry {

    private final Map<String, HolderUsage> byName = new HashMap<>();
    private Map<String, Double> weights;

    public HolderRegistry(Map<String, Double> weights) {
        this.weights = weights;
    }

    public Collection<HolderUsage> all() {
        return byName.values();
    }

    /** @throws IllegalStateException when it has no request */
    public HolderUsage get(String name) {
        HolderUsage known = byName.get(name);
        if (known == null) {
            throw new IllegalStateException("holder %s has no request".formatted(name));
        }
        return known;
    }

    /** It has one more request. */
    public void addRequest(String name, int dimensions) {
        byName.computeIfAbsent(name, n -> new HolderUsage(n, weights.getOrDefault(n, 1.0), dimensions))
                .addRequests(1);
    }

    /** A request of it is gone. */
    public void removeRequest(String name) {
        if (get(name).addRequests(-1) == 0) {
            byName.remove(name);
        }
    }

    public void weigh(Map<String, Double> changed) {
        weights = changed;
        byName.values().forEach(h -> h.weigh(changed.getOrDefault(h.name(), 1.0)));
    }

    /** Whether some other holder would still have at least as large a weighted share if the newcomer had its core. */
    public boolean othersHoldMore(RunningRequest newcomer, long[] capacity) {
        double share = newcomer.holder().shareWith(newcomer, capacity);
        for (HolderUsage other : byName.values()) {
            double theirs = other.share(capacity);
            if (other != newcomer.holder() && theirs > 0 && theirs >= share) {
                return true;
            }
        }
        return false;
    }
}
