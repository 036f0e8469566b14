package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShopDescription;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The prime numbers of the shop: elastic work in Java, in containers. */
@Tag("slow")
@Tag("shop")
class PrimesOnDockerTest extends DockerServerTestBase {

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("primes");
    }

    @Test
    void thePrimesBelowAMillionAreCounted() throws IOException {
        ExecutionHandle run = ExecutionHandle.submit(
                user,
                ShopDescription.of("primes")
                        .with("LIMIT", "1000000")
                        .total("worker", 3)
                        .json());

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(server.workspace().resolve("results/%d/primes.txt".formatted(run.id())))
                .hasContent("78498\n");
        assertThat(run.output("coordinator0")).contains("10 of 10 tasks done", "78498 primes below 1000000");
    }
}
