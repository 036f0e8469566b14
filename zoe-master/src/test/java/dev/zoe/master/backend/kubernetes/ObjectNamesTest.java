package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.DnsLabel;
import org.junit.jupiter.api.Test;

class ObjectNamesTest {

    /** The API computes the host name of a pod, too. */
    @Test
    void aPodIsNamedByItsHostName() {
        String name = "w".repeat(60) + "-42-zoe";
        assertThat(ObjectNames.pod("worker0-42-zoe")).isEqualTo("worker0-42-zoe");
        assertThat(ObjectNames.pod(name)).isEqualTo(DnsLabel.of(name));
    }

    @Test
    void aValueThatALabelCannotHaveGetsADigest() {
        assertThat(ObjectNames.labelValue("42")).isEqualTo("42");
        assertThat(ObjectNames.labelValue("")).isEmpty();
        assertThat(ObjectNames.labelValue("a b")).matches("a-b-[0-9a-f]{12}");
        assertThat(ObjectNames.labelValue("-")).matches("x-[0-9a-f]{12}");
    }
}
