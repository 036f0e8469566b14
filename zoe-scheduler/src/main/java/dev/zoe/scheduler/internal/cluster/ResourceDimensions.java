package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The resources that are known, each with its place in a vector: cores, memory, GPUs, then others as they come up. */
public final class ResourceDimensions {

    static final int MILLICORES = 0;
    public static final int MEMORY = 1;
    private static final int NAMED = 3;

    private final List<String> others = new ArrayList<>();

    public int count() {
        return NAMED + others.size();
    }

    /** Whether a resource came up that was not known. */
    boolean learn(Resources resources) {
        if (resources.others().isEmpty()) {
            return false;
        }
        int before = others.size();
        resources.others().keySet().stream()
                .filter(name -> !others.contains(name))
                .sorted()
                .forEach(others::add);
        return others.size() > before;
    }

    /** Amounts of all known resources. */
    public long[] vector(Resources resources) {
        long[] vector = new long[count()];
        vector[MILLICORES] = resources.millicores();
        vector[MEMORY] = resources.memory();
        vector[2] = resources.gpus();
        for (int i = 0; i < others.size(); i++) {
            vector[NAMED + i] = resources.other(others.get(i));
        }
        return vector;
    }

    /** Negative amounts count as nothing. */
    public Resources resources(long[] vector) {
        Map<String, Long> more = new HashMap<>();
        for (int i = NAMED; i < vector.length; i++) {
            more.put(others.get(i - NAMED), Math.max(0, vector[i]));
        }
        return new Resources(
                Math.max(0, vector[MILLICORES]),
                Math.max(0, vector[MEMORY]),
                (int) Math.min(Integer.MAX_VALUE, Math.max(0, vector[2])),
                more);
    }
}
