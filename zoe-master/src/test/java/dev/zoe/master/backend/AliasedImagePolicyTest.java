package dev.zoe.master.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lists of registries name what users may write; the operator's alias is trusted. */
class AliasedImagePolicyTest {
    private static final List<String> ALIASES =
            List.of("zoe/*=registry.example.org:5000/zoe/*", "private.example/lab:1=zoe/lab:1");

    @Test
    void theListIsAboutTheNameInTheDescription() throws BackEndException {
        SitePolicy policy = TestSitePolicies.withImageAliases(Set.of("docker.io"), ALIASES);

        assertThat(policy.admit(spec("zoe/python:1")).image()).isEqualTo("registry.example.org:5000/zoe/python:1");
        assertThatExceptionOfType(BackEndException.class)
                .as("its alias is of docker.io, its name is not")
                .isThrownBy(() -> policy.admit(spec("private.example/lab:1")))
                .withMessageContaining("this site does not run the image private.example/lab:1");
    }

    @Test
    void theRegistryOfAnAliasIsNotOneThatUsersMayName() {
        SitePolicy policy = TestSitePolicies.withImageAliases(Set.of("docker.io"), ALIASES);

        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> policy.admit(spec("registry.example.org:5000/zoe/python:1")))
                .withMessageContaining("it takes images from [docker.io]");
    }

    private static ServiceSpec spec(String image) {
        return new ServiceSpecBuilder(1, "aliased", image, "worker0").build();
    }
}
