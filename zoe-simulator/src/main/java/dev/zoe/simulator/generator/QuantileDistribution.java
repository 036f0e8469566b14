package dev.zoe.simulator.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A distribution that is known by some of its quantiles; between them it is linear. */
public final class QuantileDistribution {

    private static final String RESOURCE = "quantiles.csv";

    private final double[] fractions;
    private final double[] values;

    /**
     * @param fractions rising from 0 to 1
     * @param values the value at each fraction, not falling
     */
    public QuantileDistribution(double[] fractions, double[] values) {
        this.fractions = fractions.clone();
        this.values = values.clone();
        int last = fractions.length - 1;
        if (last < 1 || values.length != fractions.length || fractions[0] != 0 || fractions[last] != 1) {
            throw new IllegalArgumentException(
                    "quantiles at " + Arrays.toString(fractions) + "; expected one value each, from 0 to 1");
        }
        for (int i = 0; i < last; i++) {
            if (!(fractions[i] < fractions[i + 1]) || !(values[i] <= values[i + 1])) {
                throw new IllegalArgumentException("quantiles fall at " + fractions[i + 1] + "; expected rising ones");
            }
        }
    }

    /** The columns of the table that comes with the simulator, by name; its first lines name the source. */
    static Map<String, QuantileDistribution> table() {
        InputStream resource = QuantileDistribution.class.getResourceAsStream(RESOURCE);
        if (resource == null) {
            throw new IllegalStateException(RESOURCE + " is missing beside " + QuantileDistribution.class.getName());
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            return columns(reader.lines().filter(line -> !line.startsWith("#")).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, QuantileDistribution> columns(List<String> lines) {
        String[] head = lines.get(0).split(",", -1);
        List<double[]> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            rows.add(Arrays.stream(line.split(",", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray());
        }
        double[] fractions = rows.stream().mapToDouble(row -> row[0] / 100).toArray();
        Map<String, QuantileDistribution> columns = new LinkedHashMap<>();
        for (int i = 1; i < head.length; i++) {
            int column = i;
            columns.put(
                    head[i],
                    new QuantileDistribution(
                            fractions,
                            rows.stream().mapToDouble(row -> row[column]).toArray()));
        }
        return columns;
    }

    /** The value that a fraction of all does not exceed. */
    public double at(double fraction) {
        int found = Arrays.binarySearch(fractions, fraction);
        if (found >= 0) {
            return values[found];
        }
        int above = -found - 1;
        if (above == 0 || above == fractions.length) {
            throw new IllegalArgumentException("no quantile at " + fraction + "; expected a fraction from 0 to 1");
        }
        double share = (fraction - fractions[above - 1]) / (fractions[above] - fractions[above - 1]);
        return values[above - 1] + share * (values[above] - values[above - 1]);
    }

    public double sample(RandomGenerator random) {
        return at(random.nextDouble());
    }

    /** The mean of what is sampled. */
    public double mean() {
        double mean = 0;
        for (int i = 1; i < fractions.length; i++) {
            mean += (fractions[i] - fractions[i - 1]) * (values[i] + values[i - 1]) / 2;
        }
        return mean;
    }
}
