package dev.zoe.bench.experiment;

/**
 * How the scheduler decides in a run.
 *
 * @param order of the queue, as in the settings of the scheduler
 * @param allocator as in the settings of the scheduler
 */
record Strategy(String order, String allocator) {

    String label() {
        return order + " " + allocator;
    }

    boolean isFlexible() {
        return allocator.equals("flexible");
    }
}
