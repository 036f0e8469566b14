package dev.zoe.scheduler;

import java.util.Locale;

/** Which of the nodes with enough free capacity is chosen. Ties go to the name of the node. */
public enum Placement {
    /** Fewest instances, then most free memory (counted in KiB): the published policy. */
    PUBLISHED,
    /** Least free capacity: the sum, over resources, of what is free as a part of the largest node. */
    BEST_FIT,
    /** Most free capacity, by the same sum. */
    SPREAD,
    /** The fullest node first: the largest part of any of its resources that is held. */
    PACK;

    /** The name in settings, such as {@code best-fit}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
