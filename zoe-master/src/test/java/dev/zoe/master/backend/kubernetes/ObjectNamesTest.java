package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObjectNamesTest {

    @Test
    void aNameThatIsAHostNameStays() {
        assertThat(ObjectNames.pod("worker0-42-zoe")).isEqualTo("worker0-42-zoe");
    }

    @Test
    void aLongNameIsShortenedToAHostName() {
        String name = "w".repeat(60) + "-42-zoe";
        assertThat(ObjectNames.pod(name))
                .hasSize(63)
                .startsWith("w".repeat(50) + "-")
                .matches("[a-z][a-z0-9-]*[a-z0-9]");
    }

    @Test
    void differentNamesStayDifferent() {
        assertThat(ObjectNames.pod("Worker0-42-zoe")).isNotEqualTo(ObjectNames.pod("worker0-42-zoe"));
        assertThat(ObjectNames.pod("a@b-42-zoe")).isNotEqualTo(ObjectNames.pod("a_b-42-zoe"));
        assertThat(ObjectNames.pod("0-42-zoe")).startsWith("x0-42-zoe-");
    }

    @Test
    void aValueThatALabelCannotHaveGetsADigest() {
        assertThat(ObjectNames.labelValue("42")).isEqualTo("42");
        assertThat(ObjectNames.labelValue("")).isEmpty();
        assertThat(ObjectNames.labelValue("a b")).matches("a-b-[0-9a-f]{12}");
        assertThat(ObjectNames.labelValue("-")).matches("x-[0-9a-f]{12}");
    }
}
