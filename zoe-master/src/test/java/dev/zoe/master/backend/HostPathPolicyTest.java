package dev.zoe.master.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceSpec.Mount;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which host directories a service gets when links lead elsewhere. */
class HostPathPolicyTest {
    private final Path data;
    private final Path secret;

    HostPathPolicyTest(@TempDir Path directory) {
        this.data = directory.resolve("data");
        this.secret = directory.resolve("secret");
    }

    @BeforeEach
    void make() throws IOException {
        Files.createDirectories(data.resolve("sets"));
        Files.createDirectories(secret.resolve("deep"));
    }

    private HostPathPolicy allow(String marks) {
        return new HostPathPolicy(List.of(AllowedHostPath.of(data + marks)));
    }

    private static ServiceSpec wants(Mount mount) {
        return new ServiceSpecBuilder(1, "n1", "image", "worker0").mount(mount).build();
    }

    private static ServiceSpec wants(Path path) {
        return wants(Mount.volume(path.toString(), "/mnt/x", false));
    }

    private static ServiceSpec wants(Path path, ContainerRights rights) {
        return new ServiceSpecBuilder(1, "n1", "image", "worker0")
                .mount(Mount.volume(path.toString(), "/mnt/x", false))
                .rights(rights)
                .build();
    }

    private static Mount only(ServiceSpec spec) {
        assertThat(spec.volumes()).hasSize(1);
        return spec.volumes().get(0);
    }

    @Test
    void whatIsBelowAnAllowedPathIsMountedReadOnly() throws Exception {
        Mount mount = only(allow("").resolveLinks(wants(data.resolve("sets"))));
        assertThat(mount.hostPath()).isEqualTo(data.toRealPath().resolve("sets").toString());
        assertThat(mount.readOnly()).isTrue();
        assertThat(only(allow(":ro").resolveLinks(wants(data))).readOnly()).isTrue();
    }

    @Test
    void whereTheSiteAllowsItAServiceWritesIfItWantsTo() throws Exception {
        assertThat(only(allow(":rw").resolveLinks(wants(data))).readOnly()).isFalse();
        assertThat(only(allow(":rw").resolveLinks(wants(Mount.volume(data.toString(), "/mnt/x", true))))
                        .readOnly())
                .isTrue();
        assertThat(only(allow(":rw").requireListed(wants(data))).readOnly()).isFalse();
        assertThat(only(allow("").requireListed(wants(data))).readOnly()).isTrue();
    }

    @Test
    void ofTwoAllowedPathsTheNearerOneDecidesWhateverTheirOrder() throws Exception {
        AllowedHostPath all = AllowedHostPath.of(data + ":rw");
        AllowedHostPath sets = AllowedHostPath.of(data.resolve("sets") + ":ro");
        for (List<AllowedHostPath> order : List.of(List.of(all, sets), List.of(sets, all))) {
            HostPathPolicy paths = new HostPathPolicy(order);
            assertThat(only(paths.resolveLinks(wants(data.resolve("sets")))).readOnly())
                    .isTrue();
            assertThat(only(paths.resolveLinks(wants(data))).readOnly()).isFalse();
        }
    }

    @Test
    void aLinkOutOfTheAllowedPathIsRefusedWhereverItIs() throws Exception {
        Files.createSymbolicLink(data.resolve("last"), secret);
        Files.createSymbolicLink(data.resolve("sets/middle"), secret);
        for (String path : List.of("last", "last/deep", "sets/middle/deep")) {
            assertRefused(allow(":rw"), data.resolve(path));
        }
    }

    @Test
    void theListOfTheOwnerHoldsBesideThatOfTheSite() throws Exception {
        Files.createDirectories(data.resolve("private"));
        Files.createSymbolicLink(data.resolve("sets/link"), data.resolve("private"));
        ContainerRights sets =
                new ContainerRights(Set.of(), false, Optional.of(List.of(AllowedHostPath.of(data + "/sets"))));

        Mount mount = only(allow(":rw").resolveLinks(wants(data.resolve("sets"), sets)));
        assertThat(mount.readOnly()).isTrue();
        for (Path path : List.of(data.resolve("private"), data.resolve("sets/link"), data)) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> allow(":rw").resolveLinks(wants(path, sets)))
                    .withMessageContaining("is not allowed for the role of the owner");
        }
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> allow(":rw").requireListed(wants(data, sets)))
                .withMessageContaining("is not allowed for the role of the owner");
        ContainerRights more = new ContainerRights(Set.of(), false, Optional.of(List.of(AllowedHostPath.of("/:rw"))));
        assertThat(only(allow(":rw").requireListed(wants(data, more))).readOnly())
                .isFalse();
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> allow(":rw").resolveLinks(wants(secret, more)))
                .withMessageContaining("allowed are [" + data + "]");
    }

    @Test
    void aLinkWithinTheAllowedPathIsFollowedAndTheEngineGetsWhatIsBehindIt() throws Exception {
        Files.createSymbolicLink(data.resolve("latest"), data.resolve("sets"));
        assertThat(only(allow("").resolveLinks(wants(data.resolve("latest")))).hostPath())
                .isEqualTo(data.toRealPath().resolve("sets").toString());
    }

    @Test
    void anAllowedPathMayItselfBeALinkOfTheOperator(@TempDir Path other) throws Exception {
        Path link = Files.createSymbolicLink(other.resolve("link"), data);
        HostPathPolicy paths = new HostPathPolicy(List.of(AllowedHostPath.of(link.toString())));
        assertThat(only(paths.resolveLinks(wants(link.resolve("sets")))).hostPath())
                .isEqualTo(data.toRealPath().resolve("sets").toString());
    }

    @Test
    void aNeighbourWithTheSameBeginningIsNotBelow() throws Exception {
        Path neighbour = Files.createDirectory(data.resolveSibling("data2"));
        assertRefused(allow(":rw"), neighbour);
    }

    @Test
    void byDefaultNothingIsMountedAndTheSettingIsNamed() {
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> new HostPathPolicy(List.of()).resolveLinks(wants(data)))
                .withMessageContaining("zoe.back-end.allowed-host-paths");
    }

    /** The directory need not be on this machine. */
    @Test
    void onAnotherMachineOnlyWhatIsListedAsItIsIsMounted() throws Exception {
        HostPathPolicy paths = new HostPathPolicy(List.of(AllowedHostPath.of("/not/here:rw")));
        assertThat(only(paths.requireListed(wants(Path.of("/not/here")))).hostPath())
                .isEqualTo("/not/here");
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> paths.requireListed(wants(Path.of("/not/here/below"))))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining("allowed are [/not/here] and, on other machines, nothing below");
    }

    @Test
    void theWorkspaceIsMountedUnlessItIsALink() throws Exception {
        Mount workspace = Mount.workspace(secret.toString(), "/mnt/workspace");
        assertThat(only(allow("").resolveLinks(wants(workspace)))).isEqualTo(workspace);
        assertThat(only(allow("").requireListed(wants(workspace)))).isEqualTo(workspace);

        Path link = Files.createSymbolicLink(data.resolve("ada"), secret);
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> allow("").resolveLinks(wants(Mount.workspace(link.toString(), "/mnt/workspace"))))
                .withMessage("the workspace of the user is a link; the operator has to replace it by a directory");
    }

    @Test
    void theHostPathOfTheWorkspaceIsNotSaidToUsers() {
        ServiceSpec spec = wants(Mount.workspace("/srv/zoe/ada", "/mnt/workspace"));
        assertThat(spec.hideWorkspace("bind source path does not exist: /srv/zoe/ada"))
                .isEqualTo("bind source path does not exist: the workspace");
    }

    @Test
    void anAllowedPathIsAbsolute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllowedHostPath.of("data:rw"))
                .withMessageContaining("/data:rw");
    }

    private static void assertRefused(HostPathPolicy paths, Path path) {
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> paths.resolveLinks(wants(path)))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED))
                .withMessageContaining("volume source path " + path + " is not allowed for services")
                .withMessageNotContaining("secret");
    }
}
