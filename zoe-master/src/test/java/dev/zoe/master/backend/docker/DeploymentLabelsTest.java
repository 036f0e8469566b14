package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept in labels is read back as it was, and labels that were damaged do no harm. */
class DeploymentLabelsTest {
    private final DeploymentLabels labels = new DeploymentLabels("kit");

    @ParameterizedTest
    @ValueSource(
            strings = {"http", "web page", " ", "a=1/tcp", "a=1/tcp b=2/udp", "100%", "%20", "a+b", "Größe", "\u0000\n"
            })
    void anyNameOfAPortIsReadBack(String name) {
        ServiceSpec spec = new ServiceSpecBuilder(1, "n1", "image", "worker0")
                .port(name, 8000)
                .build();

        assertThat(DeploymentLabels.portNames(labels.ofContainer(spec))).isEqualTo(Map.of("8000/tcp", name));
    }

    @Test
    void whatOlderVersionsWroteIsReadBack() {
        assertThat(DeploymentLabels.portNames(Map.of("zoe_ports", "web page=80/tcp 50% done=53/udp ssh=22/tcp")))
                .isEqualTo(Map.of("80/tcp", "web page", "53/udp", "50% done", "22/tcp", "ssh"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "web", "web=", "=80/tcp", "web=eighty/tcp", "web=80", "%%%", "80/tcp"})
    void aDamagedLabelNamesNoPort(String label) {
        assertThat(DeploymentLabels.portNames(Map.of("zoe_ports", label))).isEmpty();
    }

    /** Any user's image may have one. */
    @Test
    @Timeout(60)
    void aLargeLabelIsReadInTime() {
        assertThat(DeploymentLabels.portNames(Map.of("zoe_ports", "a=".repeat(100_000))))
                .isEmpty();
    }

    @Test
    void theLabelOfAnImageNeverNamesPorts() {
        ServiceSpec spec = new ServiceSpecBuilder(1, "n1", "image", "worker0").build();

        assertThat(labels.ofContainer(spec)).containsEntry("zoe_ports", "");
    }

    @ParameterizedTest
    @CsvSource({"'', false", "x, false", "12 , true", "99999999999999999999, false", "-, false"})
    void anExecutionIsANumber(String label, boolean known) {
        assertThat(DeploymentLabels.execution(Map.of(DeploymentLabels.EXECUTION, label))
                        .isPresent())
                .isEqualTo(known);
    }
}
