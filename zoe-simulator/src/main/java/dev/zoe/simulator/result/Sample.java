package dev.zoe.simulator.result;

import dev.zoe.simulator.workload.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Values as they come. Up to four million of them are kept, and quantiles are exact; beyond that only their
 * distribution is, and quantiles are to half a percent.
 */
final class Sample {

    private static final int MOST = 1 << 22;

    private final int most;
    private double[] values = new double[64];
    private int size;
    private Optional<Distribution> distribution = Optional.empty();

    Sample() {
        this(MOST);
    }

    Sample(int most) {
        this.most = most;
    }

    void add(double value) {
        if (distribution.isPresent()) {
            distribution.get().add(value);
            return;
        }
        if (size == most) {
            Distribution all = distribution();
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

    private Distribution distribution() {
        Distribution all = new Distribution();
        distribution.ifPresentOrElse(
                all::addAll, () -> Arrays.stream(values, 0, size).forEach(all::add));
        return all;
    }

    /** What all these samples come to together. */
    static Spread spread(List<Sample> samples) {
        long count = samples.stream().mapToLong(sample -> sample.size).sum();
        if (count <= MOST && samples.stream().allMatch(Sample::isExact)) {
            return Spread.of(samples.stream()
                    .flatMapToDouble(sample -> Arrays.stream(sample.values, 0, sample.size))
                    .toArray());
        }
        Distribution all = new Distribution();
        samples.forEach(sample -> all.addAll(sample.distribution()));
        return new Spread(all.mean(), all.quantile(0.5), all.quantile(0.95));
    }
}
