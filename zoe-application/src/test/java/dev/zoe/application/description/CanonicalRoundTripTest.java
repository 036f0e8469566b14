package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.Application;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader.Result;
import dev.zoe.application.internal.mapping.CanonicalWriter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CanonicalRoundTripTest {

    private static final long SEED = Long.getLong("zoe.test.seed", System.nanoTime());

    @Test
    void whateverIsWrittenReadsAsTheSameApplication() {
        RandomApplications applications = new RandomApplications(SEED);
        DescriptionReader descriptions = new DescriptionReader(
                DescriptionCorpus.SITE.withNames(Set.of(), Set.of()).withSources(Set.of(SiteLimits.ANY), Set.of()));
        for (int i = 0; i < 1000; i++) {
            Application application = applications.next();
            String json = CanonicalWriter.write(application);

            assertThat(descriptions.read(json))
                    .as("application %d of -Dzoe.test.seed=%d: %s", i, SEED, json)
                    .isEqualTo(new Result.Valid(application, 4, json, List.of()));
            assertThat(descriptions.readCanonical(json))
                    .as("canonical application %d of -Dzoe.test.seed=%d: %s", i, SEED, json)
                    .isEqualTo(new Result.Valid(application, 4, json, List.of()));
        }
    }
}
