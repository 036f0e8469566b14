package dev.zoe.simulator.architecture.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JobTableBuilderTest {

    @Test
    void jobsAreInTheOrderOfTheirArrivalAndKeepTheirTasks() {
        JobTableBuilder builder = new JobTableBuilder(List.of("batch", "service"), TaskSize.OF_TRACES);
        assertThat(builder.isEmpty()).isTrue();
        builder.job(0, 30);
        builder.task(1);
        builder.task(2);
        builder.job(1, 10);
        builder.task(3);
        builder.job(0, 20);
        JobTable jobs = builder.build();
        assertThat(List.of(jobs.arrival(0), jobs.arrival(1), jobs.arrival(2))).containsExactly(10.0, 20.0, 30.0);
        assertThat(List.of(jobs.group(0), jobs.group(1), jobs.group(2))).containsExactly(1, 0, 0);
        assertThat(List.of(jobs.tasks(0), jobs.tasks(1), jobs.tasks(2))).containsExactly(1, 0, 2);
        assertThat(jobs.duration(0, 0)).isEqualTo(3);
        assertThat(jobs.duration(2, 1)).isEqualTo(2);
        assertThat(builder.fromStart(2).arrival(2)).isEqualTo(10);
    }

    @Test
    void itGrowsWithItsJobs() {
        JobTableBuilder builder = new JobTableBuilder(List.of("batch"), TaskSize.OF_TRACES);
        for (int job = 0; job < 5000; job++) {
            builder.job(0, job);
            for (int task = 0; task < 5; task++) {
                builder.task(job);
            }
        }
        JobTable jobs = builder.build();
        assertThat(jobs.allTasks()).isEqualTo(25_000);
        assertThat(jobs.duration(4999, 4)).isEqualTo(4999);
    }
}
