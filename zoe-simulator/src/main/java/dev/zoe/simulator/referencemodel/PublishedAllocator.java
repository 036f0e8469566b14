package dev.zoe.simulator.referencemodel;

import dev.zoe.simulator.workload.NamedChoice;
import java.util.List;

/** The three allocators of the published simulator. None reclaims anything from a running application. */
public enum PublishedAllocator {
    /** All components of the first in the order, or nothing. */
    RIGID("published-rigid", ""),
    /** The core of the first in the order, then as many of its elastic components as fit. */
    MALLEABLE("published-malleable", "e"),
    /** The cores of the first ones in the order as long as this fills the cluster, then their elastic components. */
    FLEXIBLE("published-flexible", "h");

    private final String label;
    private final String publishedPrefix;

    PublishedAllocator(String label, String publishedPrefix) {
        this.label = label;
        this.publishedPrefix = publishedPrefix;
    }

    /** Its name on the command line. */
    public String label() {
        return label;
    }

    /** The letter before the name of the order in the published simulator. */
    public String publishedPrefix() {
        return publishedPrefix;
    }

    /** All of them, by their names on the command line. */
    public static NamedChoice<PublishedAllocator> choice() {
        return new NamedChoice<>("allocator", List.of(values()), PublishedAllocator::label);
    }
}
