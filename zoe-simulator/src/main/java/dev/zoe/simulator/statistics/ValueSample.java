package dev.zoe.simulator.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A growing sample. Up to four million values are kept, with exact quantiles; of larger samples only the distribution
 * is, with quantiles to half a percent.
 */
final class ValueSample {

    private static final int MOST = 1 << 22;

    private final int most;
    private double[] values = new double[64];
    private int size;
    private Optional<ValueDistribution> distribution = Optional.empty();

    ValueSample() {
        this(MOST);
    }

    ValueSample(int most) {
        this.most = most;
    }

    void add(double value) {
        if (distribution.isPresent()) {
            distribution.get().add(value);
            return;
        }
        if (size == most) {
            ValueDistribution all = distribution();
            all.add(value);
            distribution = Optional.of(all);
            values = new double[0];
            return;
        }
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.min(most, size * 2));
        }
        values[size++] = value;
    }

    boolean isExact() {
        return distribution.isEmpty();
    }

    private ValueDistribution distribution() {
        ValueDistribution all = new ValueDistribution();
        distribution.ifPresentOrElse(
                all::addAll, () -> Arrays.stream(values, 0, size).forEach(all::add));
        return all;
    }

    /** The summary of several samples together. */
    static SampleSummary spread(List<ValueSample> samples) {
        long count = samples.stream().mapToLong(sample -> sample.size).sum();
        if (count <= MOST && samples.stream().allMatch(ValueSample::isExact)) {
            return SampleSummary.of(samples.stream()
                    .flatMapToDouble(sample -> Arrays.stream(sample.values, 0, sample.size))
                    .toArray());
        }
        ValueDistribution all = new ValueDistribution();
        samples.forEach(sample -> all.addAll(sample.distribution()));
        return new SampleSummary(all.mean(), all.quantile(0.5), all.quantile(0.95));
    }
}
