package dev.zoe.simulator.traceformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeListReaderTest {

    @TempDir
    private Path folder;

    @Test
    void aListOfMachinesHasSeveralKinds() throws IOException {
        SimulatedCluster cluster = read("nodes,cores,memory_gb,gpus\n60,32,128,\n40,64,256.5,8\n");
        assertThat(cluster)
                .isEqualTo(new SimulatedCluster(List.of(
                        new SimulatedCluster.MachineKind(60, 32, 128, 0),
                        new SimulatedCluster.MachineKind(40, 64, 256.5, 8))));
        assertThat(cluster.count()).isEqualTo(100);
        assertThat(cluster.allCores()).isEqualTo(60 * 32 + 40 * 64);
        assertThat(cluster.allGpus()).isEqualTo(320);
        assertThat(cluster.cores()).isEqualTo(64);
    }

    @Test
    void machinesOfTheAlibabaGpuTraceThatAreAlikeAreOneKind() throws IOException {
        SimulatedCluster cluster = read(
                "sn,cpu_milli,memory_mib,gpu,model\na,96000,786432,8,G2\nb,32000,262144,0,\nc,96000,786432,8,G3\n");
        assertThat(cluster.kinds()).hasSize(2);
        assertThat(cluster.count()).isEqualTo(3);
        assertThat(cluster.kinds().get(0).cores()).isEqualTo(96);
        assertThat(cluster.kinds().get(0).memoryGb()).isCloseTo(824.633720832, within(1e-9));
        assertThat(cluster.kinds().get(1).gpus()).isZero();
    }

    @Test
    void whatIsWrongIsSaidWithLineAndField() {
        assertThatThrownBy(() -> read("nodes,cores\n1,2\n"))
                .hasMessage("nodes.csv, line 1: the header has no column memory_gb; expected nodes,cores,memory_gb");
        assertThatThrownBy(() -> read("nodes,cores,memory_gb\n1,2,3\n1,none,3\n"))
                .hasMessage("nodes.csv, line 3: field 2 (cores) is 'none'; expected a number");
        assertThatThrownBy(() -> read("nodes,cores,memory_gb\n"))
                .hasMessageContaining("the file names no node; expected at least one line");
        assertThatThrownBy(() -> read("nodes,cores,memory_gb\n0,2,3\n"))
                .hasMessageContaining("line 2: field 1 (nodes) is '0'; expected a whole number from 1");
    }

    @Test
    void componentsFitOnEveryKindTogether() {
        SimulatedCluster cluster = new SimulatedCluster(
                List.of(new SimulatedCluster.MachineKind(2, 4, 8, 0), new SimulatedCluster.MachineKind(1, 8, 8, 2)));
        assertThat(cluster.holdAtOnce(asking(4, 2, 1, 0))).isTrue();
        assertThat(cluster.holdAtOnce(asking(8, 2, 1, 0))).isTrue();
        assertThat(cluster.holdAtOnce(asking(9, 2, 1, 0))).isFalse();
        assertThat(cluster.holdAtOnce(asking(4, 1, 1, 0.5))).isTrue();
        assertThat(cluster.holdAtOnce(asking(5, 1, 1, 0.5))).isFalse();
        assertThat(new SimulatedCluster(1, 8, 8).holdAtOnce(asking(5, 1, 1, 0.5)))
                .as("where there are no GPUs they are not counted")
                .isTrue();
    }

    private static SimulatedApplication asking(int components, double cores, double memoryGb, double gpus) {
        return new SimulatedApplication(
                ApplicationClass.BATCH_RIGID, 1, 0, components, 0, cores, memoryGb, 1, 1, "", "", gpus);
    }

    private SimulatedCluster read(String text) throws IOException {
        return NodeListReader.read(Files.writeString(folder.resolve("nodes.csv"), text));
    }
}
