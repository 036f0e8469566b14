package dev.zoe.application;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DnsLabelTest {

    @Test
    void aNameThatIsAHostNameStays() {
        assertThat(DnsLabel.of("worker0-42-zoe")).isEqualTo("worker0-42-zoe");
    }

    @Test
    void aLongNameIsShortenedToAHostName() {
        String name = "w".repeat(60) + "-42-zoe";
        assertThat(DnsLabel.of(name))
                .hasSize(63)
                .startsWith("w".repeat(50) + "-")
                .matches("[a-z][a-z0-9-]*[a-z0-9]");
    }

    @Test
    void differentNamesStayDifferent() {
        assertThat(DnsLabel.of("Worker0-42-zoe")).isNotEqualTo(DnsLabel.of("worker0-42-zoe"));
        assertThat(DnsLabel.of("a@b-42-zoe")).isNotEqualTo(DnsLabel.of("a_b-42-zoe"));
        assertThat(DnsLabel.of("0-42-zoe")).startsWith("x0-42-zoe-");
    }
}
