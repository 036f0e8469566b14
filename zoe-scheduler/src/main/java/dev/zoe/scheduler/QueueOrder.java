package dev.zoe.scheduler;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Who is next, within an urgency class. Ties go by arrival, then by id. What each one gets is another question: see
 * {@link Allocator}.
 *
 * <p>The size definitions are those of the Zoe deliverable (IOStack D5.2, part II); {@code DR} is ours.
 */
public enum QueueOrder {
    /** First come first served. */
    FIFO(Rule.ARRIVAL, Size.ONE),
    /** Shortest expected run time first. */
    SJF(Rule.SMALLEST, Size.ONE),
    /** Shortest remaining run time first. */
    SRPT(Rule.REMAINING, Size.ONE),
    /** Highest response ratio first: 1 + wait ÷ run time. */
    HRRN(Rule.RATIO, Size.ONE),
    SJF2D(Rule.SMALLEST, Size.INSTANCES),
    SRPT2D1(Rule.REMAINING, Size.INSTANCES),
    /** Like 2D1, with the instances that are not placed yet. */
    SRPT2D2(Rule.REMAINING, Size.INSTANCES_NOT_PLACED),
    /** As published: the ratio times the instances, so that large applications go first. */
    HRRN2D(Rule.RATIO, Size.INSTANCES),
    SJF3D(Rule.SMALLEST, Size.VOLUME),
    SRPT3D1(Rule.REMAINING, Size.VOLUME),
    /** Like 3D1, with the instances that are not placed yet. */
    SRPT3D2(Rule.REMAINING, Size.VOLUME_NOT_PLACED),
    /** As published: the ratio times the volume, so that large applications go first. */
    HRRN3D(Rule.RATIO, Size.VOLUME),
    SJFDR(Rule.SMALLEST, Size.DOMINANT_SHARE),
    SRPTDR(Rule.REMAINING, Size.DOMINANT_SHARE),
    /** The ratio divided by the dominant share, so that small applications go first. */
    HRRNDR(Rule.RATIO, Size.DOMINANT_SHARE),
    /** The holder with the smallest weighted dominant share first (DRF), first come first served within a holder. */
    FAIR(Rule.SHARE, Size.ONE),
    /** Earliest deadline first; those without one come after all that have one, first come first served. */
    DEADLINE(Rule.DEADLINE, Size.ONE);

    private final Rule rule;
    private final Size size;

    QueueOrder(Rule rule, Size size) {
        this.rule = rule;
        this.size = size;
    }

    /** What is compared. */
    public enum Rule {
        ARRIVAL,
        SMALLEST,
        REMAINING,
        RATIO,
        SHARE,
        DEADLINE
    }

    /** What the run time is multiplied with. */
    public enum Size {
        /** 1D. */
        ONE,
        /** 2D: instances asked for. */
        INSTANCES,
        /** 2D2: instances asked for and not placed. */
        INSTANCES_NOT_PLACED,
        /** 3D: the sum over instances of cores × gigabytes. */
        VOLUME,
        /** 3D2: that of instances not placed. */
        VOLUME_NOT_PLACED,
        /** The largest part of the cluster, over resources, that the whole request asks for. */
        DOMINANT_SHARE;

        /** Whether it changes with what is placed. */
        public boolean countsPlaced() {
            return this == INSTANCES_NOT_PLACED || this == VOLUME_NOT_PLACED;
        }
    }

    public Rule rule() {
        return rule;
    }

    public Size size() {
        return size;
    }

    /** The name in settings and on the command line, such as {@code srpt2d1}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The order of that name.
     *
     * @throws IllegalArgumentException naming all there are
     */
    public static QueueOrder of(String wire) {
        return Arrays.stream(values())
                .filter(o -> o.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no order \"%s\": it is one of %s"
                        .formatted(
                                wire,
                                Arrays.stream(values()).map(QueueOrder::wire).collect(Collectors.joining(", ")))));
    }
}
